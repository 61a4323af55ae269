import { describe, expect, it } from 'vitest';
import { arrange, CARD_HEIGHT, clearance, fit, placesOf, reach, spreadPacket, type Spot } from '../src/layout';
import type { Spread, Table } from '../src/types';

function spot(label: string, x: number, y: number, count: number, spread: Spread = 'squared', angle = 0): Spot {
  return { label, zone: label.split('.')[0] ?? '', x, y, angle, spread, faces: Array<boolean>(count).fill(true) };
}

const PLAIN = { down: 1, side: 1 };

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

  it('shows less of what lies face down', () => {
    const column = { ...spot('columns.1', 0, 0, 3, 'downward'), faces: [false, true, true] };
    const [first, second, third] = spreadPacket(column, [column], PLAIN, Infinity);
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeLessThan((third?.y ?? 0) - (second?.y ?? 0));
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

  it('leaves the pack out of a game without one', () => {
    const empty = { ...table, pack: 0, hand: '' };
    expect(placesOf(empty, false).map((place) => place.label)).toEqual(['ace']);
  });
});
