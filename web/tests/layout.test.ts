import { describe, expect, it } from 'vitest';
import { arrange, CARD_HEIGHT, clearance, fit, placesOf, plate, pointIn, reach, spreadPacket, tightest, type Spot } from '../src/layout';
import type { Spread, Table } from '../src/types';

function spot(label: string, x: number, y: number, count: number, spread: Spread = 'squared', angle = 0): Spot {
  return { label, zone: label.split('.')[0] ?? '', x, y, angle, spread, faces: Array<boolean>(count).fill(true) };
}

const PLAIN = { down: 0.34, side: 0.5 };

describe('reach', () => {
  it('is half a card upright and half a card crosswise', () => {
    expect(reach(0)).toEqual([0.5, CARD_HEIGHT / 2]);
    const [across, down] = reach(90);
    expect(across).toBeCloseTo(CARD_HEIGHT / 2);
    expect(down).toBeCloseTo(0.5);
  });
});

describe('clearance', () => {
  it('ends where another place begins', () => {
    const column = spot('columns.1', 0, 0, 5, 'downward');
    const below = spot('aces.1', 0, 6, 1);
    expect(clearance(column, [column, below])).toBeCloseTo(6 - CARD_HEIGHT - 0.1);
  });

  it('does not mind neighbours beside it', () => {
    const column = spot('columns.1', 0, 0, 5, 'downward');
    expect(clearance(column, [column, spot('columns.2', 1, 0, 5, 'downward')])).toBe(Infinity);
  });

  it('looks the way in which the packet runs', () => {
    const row = spot('left.1', 0, 0, 5, 'leftward');
    expect(clearance(row, [row, spot('right.1', 3, 0, 1)])).toBe(Infinity);
    expect(clearance(row, [row, spot('far.1', -4, 0, 1)])).toBeCloseTo(2.9);
  });
});

describe('spreadPacket', () => {
  it('lays the cards of a column one below another', () => {
    const column = spot('columns.1', 2, 1, 4, 'downward');
    const cards = spreadPacket(column, [column], PLAIN, Infinity);
    expect(cards.map((card) => card.x)).toEqual([2, 2, 2, 2]);
    expect(cards[0]?.y).toBe(1);
    for (let index = 1; index < 4; index += 1) {
      expect((cards[index]?.y ?? 0) - (cards[index - 1]?.y ?? 0)).toBeCloseTo(0.34);
    }
  });

  it('presses a column that is too long for its room, and loses no card', () => {
    const column = spot('columns.1', 0, 0, 20, 'downward');
    const cards = spreadPacket(column, [column], PLAIN, 3);
    expect(cards).toHaveLength(20);
    expect(cards.at(-1)?.y).toBeCloseTo(3);
    expect(new Set(cards.map((card) => card.y)).size).toBe(20);
  });

  it('shows less of what lies face down where room is wanting', () => {
    const column = { ...spot('columns.1', 0, 0, 3, 'downward'), faces: [false, true, true] };
    const steps = (limit: number) => {
      const [first, second, third] = spreadPacket(column, [column], PLAIN, limit);
      return [(second?.y ?? 0) - (first?.y ?? 0), (third?.y ?? 0) - (second?.y ?? 0)];
    };
    expect(steps(Infinity)).toEqual([0.34, 0.34]);
    const [hidden, seen] = steps(0.6);
    expect(seen).toBeCloseTo(0.34);
    expect(hidden).toBeCloseTo(0.26);
    const [pressed, less] = steps(0.3);
    expect((pressed ?? 0) + (less ?? 0)).toBeCloseTo(0.3);
    expect(pressed).toBeLessThan(less ?? 0);
  });

  it('lays cards no farther apart than the picture', () => {
    const column = { ...spot('columns.1', 0, 0, 3, 'downward'), step: 0.94 };
    const cards = spreadPacket(column, [column], { down: 2, side: 1 }, Infinity);
    expect(cards.map((card) => card.y)).toEqual([0, 0.94, 1.88]);
  });

  it('opens a fan evenly to both sides, every card at an angle of its own', () => {
    const fan = spot('fans.1', 0, 0, 3, 'fanned');
    const cards = spreadPacket(fan, [fan, spot('fans.2', 2.25, 0, 3, 'fanned')], PLAIN, Infinity);
    expect(cards[1]?.x).toBeCloseTo(0);
    expect(cards[0]?.x).toBeCloseTo(-(cards[2]?.x ?? 0));
    expect(new Set(cards.map((card) => card.angle)).size).toBe(3);
  });

  it('opens the fans of a ring outward', () => {
    const ring = [0, 90, 180, 270].map((bearing, number) => {
      const turn = (bearing * Math.PI) / 180;
      const upright = bearing % 180 === 90 ? 90 : 0;
      return spot(`ring.${number + 1}`, 4 * Math.sin(turn), -4 * Math.cos(turn), 3, 'fanned', upright);
    });
    for (const fan of ring) {
      const cards = spreadPacket(fan, ring, PLAIN, Infinity);
      const far = (card: { x: number; y: number } | undefined) => Math.hypot(card?.x ?? 0, card?.y ?? 0);
      expect(far(cards[1])).toBeCloseTo(4);
      // The outer cards of the fan sag towards the middle of the ring.
      const along = (card: { x: number; y: number } | undefined) =>
        ((card?.x ?? 0) * fan.x + (card?.y ?? 0) * fan.y) / 4;
      expect(along(cards[0])).toBeLessThan(4);
    }
  });

  it('makes the herring-bone of lines of three and of one', () => {
    const bone = spot('herring-bone', 0, 0, 28, 'herring_bone');
    const cards = spreadPacket(bone, [bone], PLAIN, 8);
    expect(cards.slice(0, 4).map((card) => Math.sign(card.x))).toEqual([-1, 1, 0, 0]);
    expect(cards.at(-1)?.y).toBeLessThanOrEqual(8.001);
    expect(new Set(cards.map((card) => `${card.x},${card.y}`)).size).toBe(28);
  });
});

describe('arrange', () => {
  const napoleon: Spot[] = [
    ...Array.from({ length: 10 }, (_, n) => spot(`columns.${n + 1}`, n - 4.5, 0, 4, 'downward')),
    ...Array.from({ length: 8 }, (_, n) => spot(`aces.${n + 1}`, 1.4 * (n - 3.5), 7, 0)),
  ];

  for (const [width, height] of [[1280, 700], [360, 560], [820, 300], [2560, 1300]] as const) {
    it(`keeps every card inside the frame at ${width} x ${height}`, () => {
      for (const longest of [1, 4, 13, 24]) {
        const spots = napoleon.map((one, number) =>
          number === 0 ? { ...one, faces: Array<boolean>(longest).fill(true) } : one,
        );
        const picture = arrange(spots, { width, height });
        expect(picture.width).toBeLessThanOrEqual(width + 0.1);
        expect(picture.height).toBeLessThanOrEqual(height + 0.1);
        for (const card of picture.cards) {
          const [across, down] = reach(card.angle);
          expect(card.x - across * picture.unit).toBeGreaterThanOrEqual(0);
          expect(card.x + across * picture.unit).toBeLessThanOrEqual(picture.width + 0.1);
          expect(card.y - down * picture.unit).toBeGreaterThanOrEqual(0);
          expect(card.y + down * picture.unit).toBeLessThanOrEqual(picture.height + 0.1);
        }
      }
    });
  }

  it('keeps fans of any size inside the frame', () => {
    for (const count of [1, 3, 4, 7, 13]) {
      const fans = Array.from({ length: 5 }, (_, n) => spot(`fans.${n + 1}`, n * 2.25, 0, n % 2 ? 3 : count, 'fanned'));
      const picture = arrange(fans, { width: 800, height: 600 });
      for (const card of picture.cards) {
        const [across, down] = reach(card.angle);
        expect(card.x - across * picture.unit).toBeGreaterThanOrEqual(0);
        expect(card.x + across * picture.unit).toBeLessThanOrEqual(picture.width + 0.1);
        expect(card.y + down * picture.unit).toBeLessThanOrEqual(picture.height + 0.1);
      }
    }
  });

  it('never covers a card wholly in a spread packet', () => {
    const spots = [spot('columns.1', 0, 0, 30, 'downward'), spot('columns.2', 1, 0, 1, 'downward')];
    const { cards } = arrange(spots, { width: 300, height: 500 });
    const own = cards.filter((card) => card.place === 0);
    for (let index = 1; index < own.length; index += 1) {
      expect((own[index]?.y ?? 0) - (own[index - 1]?.y ?? 0)).toBeGreaterThan(1);
    }
  });

  it('draws the same table alike every time', () => {
    expect(arrange(napoleon, { width: 800, height: 600 })).toEqual(arrange(napoleon, { width: 800, height: 600 }));
  });

  it('does not grow cards beyond the largest size', () => {
    expect(fit([spot('ace', 0, 0, 1)], { width: 4000, height: 4000, largest: 100 }).unit).toBe(100);
  });
});

describe('where the window has room', () => {
  const columns = Array.from({ length: 6 }, (_, n) => spot(`columns.${n + 1}`, (n - 2.5) * 1.1, 0, 4, 'downward'));
  const below = Array.from({ length: 4 }, (_, n) => spot(`aces.${n + 1}`, (n - 1.5) * 1.3, 9, 0));
  const free = (label: string, utensil: number): Spot => ({ ...spot(label, 9, 9, 1), utensil, free: true });
  const square = Array.from({ length: 9 }, (_, n) => spot(`square.${n + 1}`, (n % 3) * 1.2, Math.floor(n / 3) * 1.6, 1));
  const named = (spots: readonly Spot[], label: string): Spot => spots.find((one) => one.label === label) as Spot;
  const right = (spots: readonly Spot[]) => Math.max(...spots.map((one) => one.x));

  it('lays the pack below in a narrow window, beside in a wide one, and talon after hand after pack', () => {
    const spots = [free('talon', 2), ...square, free('pack', 0), free('hand', 1)];
    const narrow = fit(spots, { width: 300, height: 600 }).spots;
    const wide = fit(spots, { width: 900, height: 400 }).spots;
    for (const [plan, along] of [[narrow, 'x'], [wide, 'y']] as const) {
      const [pack, hand, talon] = ['pack', 'hand', 'talon'].map((label) => named(plan, label)[along]);
      expect(pack).toBeLessThan(hand ?? 0);
      expect(hand).toBeLessThan(talon ?? 0);
    }
    expect(named(narrow, 'pack').y).toBeGreaterThan(3.2 + CARD_HEIGHT);
    expect(named(wide, 'pack').x).toBeGreaterThan(2.4 + 1);
  });

  it('never lays the pack below columns, which grow', () => {
    for (const room of [{ width: 300, height: 600 }, { width: 900, height: 400 }]) {
      const { spots } = fit([...columns, free('pack', 0)], room);
      const pack = named(spots, 'pack');
      expect(pack.y < -CARD_HEIGHT || pack.x > right(columns) + 1).toBe(true);
    }
  });

  it('lets columns out as far as the picture does, and what lies below them follows', () => {
    const spots = [...columns.map((one) => ({ ...one, step: 1.45 })), ...below];
    const high = arrange(spots, { width: 500, height: 900 });
    const flat = arrange(spots, { width: 900, height: 400 });
    const step = (picture: typeof high) =>
      ((picture.cards[1]?.y ?? 0) - (picture.cards[0]?.y ?? 0)) / picture.unit;
    expect(step(high)).toBeCloseTo(1.45);
    expect(step(flat)).toBeLessThan(1.45);
    for (const picture of [high, flat]) {
      const lowest = Math.max(...picture.cards.map((card) => card.y));
      expect((picture.places[6]?.y ?? 0) - lowest).toBeGreaterThanOrEqual(CARD_HEIGHT * picture.unit);
    }
  });

  it('lets columns out no farther than one sees without scrolling', () => {
    const spots = columns.map((one) => ({ ...one, step: 1.45 }));
    expect(arrange(spots, { width: 300, height: 900, easy: 350 }).height).toBeLessThan(351);
  });

  it('draws places closer together where cards would be small, but never upon each other', () => {
    const wide = Array.from({ length: 8 }, (_, n) => spot(`aces.${n + 1}`, (n - 3.5) * 1.6, 0, 1));
    const small = arrange(wide, { width: 320, height: 500 });
    const large = arrange(wide, { width: 1200, height: 500 });
    const pitch = (picture: typeof small) =>
      ((picture.places[1]?.x ?? 0) - (picture.places[0]?.x ?? 0)) / picture.unit;
    expect(pitch(large)).toBeCloseTo(1.6);
    expect(pitch(small)).toBeLessThan(1.2);
    expect(pitch(small)).toBeGreaterThan(1.05);
    expect(small.unit).toBeGreaterThan(320 / 12);
  });

  it('keeps touching cards touching, however small', () => {
    const tight = Array.from({ length: 15 }, (_, n) => spot(`columns.${n + 1}`, n, 0, 1));
    const { across } = tightest(tight);
    expect(across.get('columns')).toBe(1);
  });

  it('draws two letters one above the other on a phone', () => {
    const letter = (name: string, left: number) =>
      Array.from({ length: 12 }, (_, n) => spot(`${name}.${n + 1}`, left + (n % 4) * 1.5, Math.floor(n / 4) * 1.6, 1));
    const spots = [...letter('m', 0), ...letter('a', 7)];
    const phone = fit(spots, { width: 320, height: 560 });
    expect(Math.max(...phone.spots.slice(0, 12).map((one) => one.y))).toBeLessThan(
      Math.min(...phone.spots.slice(12).map((one) => one.y)) - CARD_HEIGHT,
    );
    const desk = fit(spots, { width: 1000, height: 560 });
    expect(named(desk.spots, 'a.1').y).toBe(named(desk.spots, 'm.1').y);
  });

  it('finds the words of the picture again beside their places', () => {
    const picture = arrange(square, { width: 300, height: 300 });
    const { x, y } = pointIn(picture, square, 2.4, 3.7);
    const last = picture.places[8];
    expect(x).toBeCloseTo(last?.x ?? 0);
    expect(y).toBeCloseTo((last?.y ?? 0) + 0.5 * picture.unit);
  });
});

describe('placesOf', () => {
  const table = {
    box: [-2, -1, 2, 4],
    zones: [
      { name: 'ace', label: 'ace', kind: 'foundation', spread: 'squared', rule: '', places: [
        { label: 'ace', x: 0, y: 0, angle: 0, space: false, wants: '2C', cards: ['AC'], spoken: 'the ace' },
      ] },
    ],
    pack: 63,
    hand: '5C',
    moves: [],
  } as unknown as Table;

  it('draws a few backs for the pack, but counts all its cards', () => {
    const pack = placesOf(table, true).find((place) => place.label === 'pack');
    expect(pack?.count).toBe(63);
    expect(pack?.shown.length).toBeLessThan(10);
    expect(pack?.shown.every((card) => card === null)).toBe(true);
  });

  it('shows the card in hand', () => {
    expect(placesOf(table, true).find((place) => place.label === 'hand')?.shown).toEqual(['5C']);
  });

  it('draws a packet that lies on another place so that both are seen', () => {
    const [zone] = table.zones;
    const over = { ...zone, name: 'packets', label: 'packets', places: [{ ...zone?.places[0], label: 'packets.1' }] };
    const both = placesOf({ ...table, zones: [zone, over] } as unknown as Table, false);
    expect(both[0]?.y).toBe(0);
    expect(both[1]?.y).toBeGreaterThan(0.2);
    expect(both[1]?.x).toBe(both[0]?.x);
  });

  it('shows of a game that is won only what the final tableau has', () => {
    const [zone] = table.zones;
    const bare = { ...zone?.places[0], label: 'side.1', x: 3, cards: [] };
    const side = { ...zone, name: 'side', label: 'side', kind: 'tableau', places: [bare] };
    const won = { ...table, outcome: 'won', pack: 0, hand: '', zones: [zone, side] } as unknown as Table;
    expect(placesOf(won, true).map((place) => place.label)).toEqual(['ace']);
    const cleared = { ...won, zones: [side] } as unknown as Table;
    expect(placesOf(cleared, true).map((place) => place.label)).toContain('side.1');
  });

  it('does not draw a bare place on which another lies', () => {
    const [zone] = table.zones;
    const bare = { ...zone?.places[0], label: 'packets.1', cards: [], wants: '' };
    const over = { ...zone, name: 'packets', label: 'packets', kind: 'tableau', places: [bare] };
    const both = placesOf({ ...table, zones: [zone, over] } as unknown as Table, false);
    expect(both.find((place) => place.label === 'packets.1')?.covered).toBe(true);
    expect(both.find((place) => place.label === 'ace')?.covered).toBe(false);
  });

  it('has no place for a card turned up where none ever is', () => {
    const closed = { ...table, hand: '', spots: { pack: { x: 0, y: 3 } } } as unknown as Table;
    expect(placesOf(closed, true).map((place) => place.label)).toEqual(['ace', 'pack']);
  });

  it('leaves the pack out of a game without one', () => {
    const empty = { ...table, pack: 0, hand: '' };
    expect(placesOf(empty, false).map((place) => place.label)).toEqual(['ace']);
  });
});

describe('plate', () => {
  it('lays columns as the picture does, however small, and the pack where it takes least room', () => {
    const columns = Array.from({ length: 12 }, (_, n) => ({ ...spot(`columns.${n + 1}`, n, 0, 4, 'downward'), step: 1.45 }));
    const aces = Array.from({ length: 4 }, (_, n) => spot(`aces.${n + 1}`, 4 + n * 1.3, 20, 0));
    const pack = { ...spot('pack', 40, 40, 1), utensil: 0, free: true };
    const { cards, spots, frame } = plate([...columns, ...aces, pack], { width: 120, height: 100 });
    expect(cards[0]?.map((card) => card.y)).toEqual([0, 1.45, 2.9, 4.35].map((y) => expect.closeTo(y)));
    expect(cards[11]?.[0]?.x).toBe(11);
    // What lies below the columns has come up to them.
    expect(spots[12]?.y).toBeLessThan(4.35 + 2);
    expect(spots[12]?.y).toBeGreaterThan(4.35 + CARD_HEIGHT);
    for (const card of cards.flat()) {
      expect(card.x).toBeGreaterThan(frame.left);
      expect(card.x).toBeLessThan(frame.right);
      expect(card.y).toBeLessThan(frame.bottom);
    }
  });
});
