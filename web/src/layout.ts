/**
 * Where every card is drawn.  The server gives each place in card widths; here packets are spread,
 * and all is scaled to the window.  Pure functions: the same table and window, the same picture.
 */

import type { Box, Spread, Table } from './types';

export const CARD_HEIGHT = 1.45;

/** Steps between the cards of a spread packet, in card widths, when nothing presses. */
const DOWN_STEP = 0.34;
const SIDE_STEP = 0.5;
/** A covered card that lies face down shows this part of a step. */
const FACE_DOWN = 0.45;
const MOST_DOWN = 0.48;
const MOST_SIDE = 1.02;
const LEAST = 0.1;
/** Room is kept for columns that grow. */
const USUAL_DOWN = 8;
const USUAL_SIDE = 5;
const MARGIN = 0.14;
/** Squared cards show their edges. */
const EDGE = 0.02;
const MOST_EDGE = 0.1;
/** The herring-bone: one line after another, the outer cards of a line this far out and askew. */
const BONE_STEP = 0.615;
const BONE_OUT = 0.78;
const BONE_ANGLE = 38;
/** Places that overlap less than this sideways are not in each other's way. */
const OVERLAP = 0.2;

export interface Spot {
  label: string;
  zone: string;
  x: number;
  y: number;
  angle: number;
  spread: Spread;
  /** For each card, the lowest first: may it be seen? */
  faces: boolean[];
}

export interface CardSpot {
  place: number;
  index: number;
  x: number;
  y: number;
  angle: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Picture {
  /** The width of a card in pixels, and the size of the whole in pixels. */
  unit: number;
  width: number;
  height: number;
  /** In pixels, the middle of each card, in the order in which they are painted. */
  cards: CardSpot[];
  /** In pixels, by the order of the places: the middle of each, and what its packet covers. */
  places: { x: number; y: number; angle: number; bounds: Bounds }[];
}

export interface Room {
  width: number;
  height: number;
  largest?: number;
}

interface Stretch {
  down: number;
  side: number;
}

/** The half width and half height of an upright rectangle round a turned card. */
export function reach(angle: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  const long = Math.abs(Math.cos(turn));
  const short = Math.abs(Math.sin(turn));
  return [(long + short * CARD_HEIGHT) / 2, (long * CARD_HEIGHT + short) / 2];
}

function grow(bounds: Bounds, x: number, y: number, angle: number): void {
  const [across, down] = reach(angle);
  bounds.left = Math.min(bounds.left, x - across);
  bounds.right = Math.max(bounds.right, x + across);
  bounds.top = Math.min(bounds.top, y - down);
  bounds.bottom = Math.max(bounds.bottom, y + down);
}

function nothing(): Bounds {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
}

/** The way in which a packet runs: x and y of one step, or null when it stays where it is. */
function way(spread: Spread): [number, number] | null {
  switch (spread) {
    case 'downward':
    case 'herring_bone':
      return [0, 1];
    case 'leftward':
      return [-1, 0];
    case 'rightward':
      return [1, 0];
    default:
      return null;
  }
}

/** How far the middle of a packet's last card may lie from that of its first before it meets another place. */
export function clearance(spot: Spot, spots: readonly Spot[]): number {
  const direction = way(spot.spread);
  if (!direction) return 0;
  let free = Infinity;
  for (const other of spots) {
    if (other.label === spot.label) continue;
    const across = other.x - spot.x;
    const down = other.y - spot.y;
    const [halfWidth, halfHeight] = reach(other.angle);
    if (direction[1]) {
      const wide = spot.spread === 'herring_bone' ? BONE_OUT + 0.7 : 0.5;
      if (down > 0.3 && Math.abs(across) < wide + halfWidth - OVERLAP) {
        free = Math.min(free, down - halfHeight - CARD_HEIGHT / 2 - 0.1);
      }
    } else {
      const ahead = across * direction[0];
      if (ahead > 0.3 && Math.abs(down) < CARD_HEIGHT / 2 + halfHeight - OVERLAP) {
        free = Math.min(free, ahead - halfWidth - 0.5 - 0.1);
      }
    }
  }
  return Math.max(free, LEAST);
}

function stepsOf(spot: Spot, stretch: Stretch): number[] {
  const upright = spot.spread === 'downward';
  const step = upright
    ? Math.min(DOWN_STEP * stretch.down, MOST_DOWN)
    : Math.min(SIDE_STEP * stretch.side, MOST_SIDE);
  return spot.faces.slice(0, -1).map((seen) => (seen ? step : step * FACE_DOWN));
}

/** How long a packet wishes to be, from the middle of its first card to that of its last. */
function wished(spot: Spot, stretch: Stretch, usual: number): number {
  const own = stepsOf(spot, stretch).reduce((sum, step) => sum + step, 0);
  if (spot.spread === 'herring_bone') return BONE_STEP * stretch.down * 13;
  const upright = spot.spread === 'downward';
  const step = upright
    ? Math.min(DOWN_STEP * stretch.down, MOST_DOWN)
    : Math.min(SIDE_STEP * stretch.side, MOST_SIDE);
  return Math.max(own, step * (usual - 1));
}

/** How far the cards of a fan may lie from its middle, sideways, given its neighbours. */
export function fanRoom(spot: Spot, spots: readonly Spot[]): number {
  let near = Infinity;
  for (const other of spots) {
    if (other.label === spot.label || other.zone !== spot.zone) continue;
    near = Math.min(near, Math.hypot(other.x - spot.x, (other.y - spot.y) * 1.25));
  }
  return Math.min(Math.max(near / 2 - 0.62, 0.3), 1.35);
}

/** The middles of the cards of one packet, in card widths. */
export function spreadPacket(
  spot: Spot,
  spots: readonly Spot[],
  stretch: Stretch,
  limit: number,
): { x: number; y: number; angle: number }[] {
  const count = spot.faces.length;
  const turn = (spot.angle * Math.PI) / 180;
  const local = (x: number, y: number, angle: number) => ({
    x: spot.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: spot.y + x * Math.sin(turn) + y * Math.cos(turn),
    angle: spot.angle + angle,
  });
  switch (spot.spread) {
    case 'squared': {
      const edge = Math.min(EDGE, MOST_EDGE / Math.max(count - 1, 1));
      return spot.faces.map((_, index) => local(-index * edge, -index * edge, 0));
    }
    case 'fanned': {
      const most = fanRoom(spot, spots);
      const step = Math.min(0.38, (2 * most) / Math.max(count - 1, 1));
      const radius = count > 4 ? 2.2 : 1.25;
      // A fan on a ring opens outward.
      const same = spots.filter((other) => other.zone === spot.zone);
      const ring = same.some((other) => other.angle !== spot.angle);
      const middleX = same.reduce((sum, other) => sum + other.x, 0) / same.length;
      const middleY = same.reduce((sum, other) => sum + other.y, 0) / same.length;
      const outward =
        Math.sin(turn) * (spot.x - middleX) - Math.cos(turn) * (spot.y - middleY) >= 0;
      const sign = ring && !outward ? -1 : 1;
      return spot.faces.map((_, index) => {
        const aside = (index - (count - 1) / 2) * step;
        const lean = Math.asin(Math.max(-0.95, Math.min(0.95, aside / radius)));
        const sag = radius * (1 - Math.cos(lean));
        return local(aside * sign, sag * sign, (lean * 180) / Math.PI);
      });
    }
    case 'herring_bone': {
      const lines = Math.max(Math.ceil(count / 4) * 2 - 1, 13);
      const step = Math.min(BONE_STEP * stretch.down, limit / lines);
      return spot.faces.map((_, index) => {
        const line = Math.floor(index / 4) * 2 + (index % 4 === 3 ? 1 : 0);
        const side = index % 4 === 0 ? -1 : index % 4 === 1 ? 1 : 0;
        return local(side * BONE_OUT, line * step + Math.abs(side) * 0.1, side * BONE_ANGLE);
      });
    }
    default: {
      const steps = stepsOf(spot, stretch);
      const length = steps.reduce((sum, step) => sum + step, 0);
      const press = length > limit ? limit / length : 1;
      const direction = way(spot.spread) ?? [0, 0];
      let along = 0;
      return spot.faces.map((_, index) => {
        if (index > 0) along += (steps[index - 1] ?? 0) * press;
        return { x: spot.x + along * direction[0], y: spot.y + along * direction[1], angle: spot.angle };
      });
    }
  }
}

/** The frame that a table wants with this stretch of its packets, in card widths. */
export function frameOf(spots: readonly Spot[], stretch: Stretch): Bounds {
  const frame = nothing();
  for (const spot of spots) {
    grow(frame, spot.x, spot.y, spot.angle);
    const direction = way(spot.spread);
    if (direction) {
      const usual = spot.spread === 'downward' ? USUAL_DOWN : USUAL_SIDE;
      const length = Math.min(wished(spot, stretch, usual), clearance(spot, spots));
      grow(frame, spot.x + direction[0] * length, spot.y + direction[1] * length, spot.angle);
      if (spot.spread === 'herring_bone') {
        grow(frame, spot.x - BONE_OUT, spot.y, BONE_ANGLE);
        grow(frame, spot.x + BONE_OUT, spot.y, BONE_ANGLE);
      }
    } else if (spot.spread === 'fanned') {
      // A full fan, so that the frame does not depend on what lies in it just now.
      const full = { ...spot, faces: Array<boolean>(Math.max(spot.faces.length, 3)).fill(true) };
      for (const card of spreadPacket(full, spots, stretch, Infinity)) {
        grow(frame, card.x, card.y, card.angle);
      }
    }
  }
  if (frame.left > frame.right) return { left: 0, top: 0, right: 1, bottom: CARD_HEIGHT };
  frame.left -= MARGIN;
  frame.right += MARGIN;
  frame.top -= MARGIN;
  frame.bottom += MARGIN;
  return frame;
}

function* stretches(spots: readonly Spot[]): Generator<Stretch> {
  const down = spots.some((spot) => spot.spread === 'downward' || spot.spread === 'herring_bone');
  const side = spots.some((spot) => spot.spread === 'leftward' || spot.spread === 'rightward');
  const downs = down ? [1.4, 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5] : [1];
  const sides = side ? [2.04, 1.8, 1.5, 1.25, 1, 0.9, 0.8, 0.7, 0.6] : [1];
  for (const one of downs) for (const other of sides) yield { down: one, side: other };
}

/** Chooses how far packets are spread, weighing large cards against wide strips. */
export function fit(spots: readonly Spot[], room: Room): { frame: Bounds; unit: number; stretch: Stretch } {
  let best: { frame: Bounds; unit: number; stretch: Stretch } | null = null;
  let value = -1;
  for (const stretch of stretches(spots)) {
    const frame = frameOf(spots, stretch);
    const unit = Math.min(
      room.width / (frame.right - frame.left),
      room.height / (frame.bottom - frame.top),
      room.largest ?? 120,
    );
    const worth = unit * (Math.min(stretch.down, 1.25) * Math.min(stretch.side, 2)) ** 0.33;
    if (worth > value * 1.0001) {
      value = worth;
      best = { frame, unit, stretch };
    }
  }
  if (!best) throw new Error('a table without a stretch');
  return best;
}

/** Everything in its place, in pixels. */
export function arrange(spots: readonly Spot[], room: Room): Picture {
  const { frame, unit, stretch } = fit(spots, room);
  const cards: CardSpot[] = [];
  const places: Picture['places'] = [];
  const pixel = (value: number) => Math.round(value * unit * 100) / 100;
  spots.forEach((spot, place) => {
    const direction = way(spot.spread);
    let limit = clearance(spot, spots);
    if (direction) {
      const edge = direction[1]
        ? frame.bottom - MARGIN - CARD_HEIGHT / 2 - spot.y
        : direction[0] > 0
          ? frame.right - MARGIN - 0.5 - spot.x
          : spot.x - (frame.left + MARGIN + 0.5);
      limit = Math.max(Math.min(limit, edge), 0);
    }
    const own = nothing();
    grow(own, spot.x, spot.y, spot.angle);
    spreadPacket(spot, spots, stretch, limit).forEach((card, index) => {
      grow(own, card.x, card.y, card.angle);
      cards.push({
        place,
        index,
        x: pixel(card.x - frame.left),
        y: pixel(card.y - frame.top),
        angle: Math.round(card.angle * 100) / 100,
      });
    });
    places.push({
      x: pixel(spot.x - frame.left),
      y: pixel(spot.y - frame.top),
      angle: spot.angle,
      bounds: {
        left: pixel(own.left - frame.left),
        top: pixel(own.top - frame.top),
        right: pixel(own.right - frame.left),
        bottom: pixel(own.bottom - frame.top),
      },
    });
  });
  return {
    unit,
    width: pixel(frame.right - frame.left),
    height: pixel(frame.bottom - frame.top),
    cards,
    places,
  };
}

export interface TablePlace extends Spot {
  kind: string;
  /** What is drawn: for the pack some backs, however many cards it has. */
  shown: (string | null)[];
  /** How many cards lie there. */
  count: number;
  space: boolean;
  wants: string;
  spoken: string;
}

/** A packet that lies on another place leaves this much of it to be seen. */
const ASIDE = 0.36;

/** Where two places are one spot of the table, the later is drawn a little lower. */
function setAside(places: TablePlace[]): void {
  const taken = new Set<string>();
  for (const place of places) {
    const key = () => `${place.x.toFixed(2)} ${place.y.toFixed(2)}`;
    while (taken.has(key())) place.y += ASIDE;
    taken.add(key());
  }
}

/** So many backs are drawn for a pack. */
const MOST_BACKS = 6;

/** All places of a table that are drawn, pack and hand last. */
export function placesOf(table: Table, withPack: boolean): TablePlace[] {
  const places: TablePlace[] = [];
  for (const zone of table.zones) {
    for (const place of zone.places) {
      places.push({
        label: place.label,
        zone: zone.label,
        kind: zone.kind,
        x: place.x,
        y: place.y,
        angle: place.angle,
        spread: zone.spread,
        faces: place.cards.map((card) => card !== null),
        shown: place.cards,
        count: place.cards.length,
        space: place.space,
        wants: place.wants,
        spoken: place.spoken,
      });
    }
  }
  const hands = table.hands ?? (table.hand ? [table.hand] : []);
  if (withPack || table.pack > 0 || hands.length > 0) {
    const below: Box = table.box;
    const middle = (below[0] + below[2]) / 2;
    const spots = table.spots ?? {};
    const pack = spots['pack'] ?? { x: middle - 0.8, y: below[3] - CARD_HEIGHT / 2 };
    const hand = spots['hand'] ?? { x: middle + 0.8, y: below[3] - CARD_HEIGHT / 2 };
    const backs = Array<null>(Math.min(table.pack, MOST_BACKS)).fill(null);
    const common = { zone: 'pack', angle: 0, spread: 'squared' as const, wants: '' };
    places.push({
      ...common,
      ...pack,
      label: 'pack',
      kind: 'pack',
      faces: backs.map(() => false),
      shown: backs,
      count: table.pack,
      space: table.pack === 0,
      spoken: 'the pack',
    });
    places.push({
      ...common,
      ...hand,
      label: 'hand',
      kind: 'hand',
      // Of several cards the player says which begins: they lie side by side.
      spread: hands.length > 1 ? 'rightward' : 'squared',
      faces: hands.map(() => true),
      shown: hands,
      count: hands.length,
      space: false,
      spoken: 'the card turned up',
    });
  }
  setAside(places);
  return places;
}
