/**
 * Where every card is drawn.  The server gives each place in card widths; here packets are spread,
 * pack and talon find their place, and all is scaled to the window.  Pure functions: the same table
 * and window, the same picture.
 */

import type { Box, Spread, Table } from './types';

export const CARD_HEIGHT = 1.45;

/** Steps between the cards of a spread packet that do well enough, in card widths. */
const GOOD_DOWN = 0.45;
/** What is tried: steps of columns, and shares of the step of packets spread sideways. */
const DOWNS = [CARD_HEIGHT, 1.2, 1, 0.8, 0.6, GOOD_DOWN, 0.38, 0.32, 0.26, 0.2];
const SIDES = [1, 0.85, 0.7, 0.58, 0.46, 0.35];
/** A covered card that lies face down shows at least this part of a step. */
const FACE_DOWN = 0.45;
const LEAST = 0.1;
/**
 * Room is kept for packets that grow: sizes are chosen for packets of so many cards, whatever lies
 * there just now, so that the cards keep their size while a game is played.
 */
const USUAL_DOWN = 8;
const USUAL_OPEN = 6;
const USUAL_SIDE = 8;
const USUAL_FAN = 13;
/** Where the window has room to spare, columns take so much of it at most. */
const EASY_DOWN = 8;
/** A row of so many columns may be drawn as two where the cards would be small. */
const MANY_COLUMNS = 12;
const SECOND = '~';
const MARGIN = 0.14;
/** Between the tableau and the pack, and between pack, card turned up and talon. */
const GAP = 0.36;
const PITCH = 1.3;
/** Squared cards show their edges. */
const EDGE = 0.02;
const MOST_EDGE = 0.1;
/** The herring-bone: one line after another, the outer cards of a line this far out and askew. */
const BONE_STEP = 0.615;
const BONE_OUT = 0.78;
const BONE_ANGLE = 38;
const BONE_LINES = 13;
/** Places that overlap less than this sideways are not in each other's way. */
const OVERLAP = 0.2;
/** Cards of this width are easily read; larger ones are worth less than cards that lie free. */
const READABLE = 56;
const SMALL = 46;
/** Drawn close together, cards keep this distance, or the one they have. */
const CLOSE = 0.06;
/** So much larger cards must become for pack and talon, and for halves of the picture, to be moved. */
const WORTH_MOVING = 1.1;
const WORTH_STACKING = 1.25;

export interface Spot {
  label: string;
  zone: string;
  x: number;
  y: number;
  angle: number;
  spread: Spread;
  /** For each card, the lowest first: may it be seen? */
  faces: boolean[];
  /** How far apart the picture lays the cards of a spread packet. */
  step?: number | undefined;
  /** Rows are added below while the game is dealt. */
  grows?: boolean | undefined;
  /** Pack, card turned up, or talon: the rank in which these lie beside each other. */
  utensil?: number | undefined;
  /** It has no place in the picture, and lies where the window has room. */
  free?: boolean | undefined;
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

/** Where a point of the server's lies in the picture, in pixels: with the place next to it. */
export function pointIn(picture: Picture, places: readonly Spot[], x: number, y: number): { x: number; y: number } {
  let least = Infinity;
  let point = { x: 0, y: 0 };
  places.forEach((place, number) => {
    const drawn = picture.places[number];
    const away = Math.hypot(place.x - x, place.y - y);
    if (!drawn || away >= least) return;
    least = away;
    point = { x: drawn.x + (x - place.x) * picture.unit, y: drawn.y + (y - place.y) * picture.unit };
  });
  return point;
}

export interface Room {
  width: number;
  height: number;
  largest?: number;
  /** Packets are let out no further than to this height. */
  easy?: number;
}

/** The steps of columns and of packets spread sideways, in card widths. */
export interface Stretch {
  down: number;
  side: number;
}

const FLAT: Stretch = { down: GOOD_DOWN, side: 1 };

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

/** The step of the picture, which is the most. */
function mostOf(spot: Spot): number {
  return spot.step || (way(spot.spread)?.[1] ? CARD_HEIGHT : 1);
}

/** The steps of a packet in so much room: cards face down give way first. */
export function stepsWithin(spot: Spot, stretch: Stretch, limit: number): number[] {
  const wish = Math.min(mostOf(spot), spot.spread === 'downward' ? stretch.down : stretch.side);
  const covered = spot.faces.slice(0, -1);
  const seen = covered.filter(Boolean).length;
  const hidden = covered.length - seen;
  let open = wish;
  let shut = wish;
  if (covered.length * wish > limit) {
    shut = hidden ? Math.max((limit - seen * wish) / hidden, wish * FACE_DOWN) : wish;
    open = Math.min(wish, limit / (seen + hidden * FACE_DOWN));
    if (seen * open + hidden * shut > limit + 1e-9) shut = open * FACE_DOWN;
  }
  return covered.map((face) => (face ? open : shut));
}

/** How long a packet wishes to be, from the middle of its first card to that of its last. */
function wished(spot: Spot, stretch: Stretch): number {
  if (spot.spread === 'herring_bone') return BONE_STEP * BONE_LINES;
  const upright = spot.spread === 'downward';
  const step = Math.min(mostOf(spot), upright ? stretch.down : stretch.side);
  if (spot.utensil !== undefined) return step * (spot.faces.length - 1);
  if (!upright) return step * (USUAL_SIDE - 1);
  return Math.max(step * (USUAL_OPEN - 1), Math.min(step, GOOD_DOWN) * (USUAL_DOWN - 1));
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
      const ring = same.some((other) => Math.abs(other.angle - spot.angle) > 45);
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
      const lines = Math.max(Math.ceil(count / 4) * 2 - 1, BONE_LINES);
      const step = Math.min(BONE_STEP, limit / lines);
      return spot.faces.map((_, index) => {
        const line = Math.floor(index / 4) * 2 + (index % 4 === 3 ? 1 : 0);
        const side = index % 4 === 0 ? -1 : index % 4 === 1 ? 1 : 0;
        return local(side * BONE_OUT, line * step + Math.abs(side) * 0.1, side * BONE_ANGLE);
      });
    }
    default: {
      const steps = stepsWithin(spot, stretch, limit);
      const direction = way(spot.spread) ?? [0, 0];
      let along = 0;
      return spot.faces.map((_, index) => {
        if (index > 0) along += steps[index - 1] ?? 0;
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
      const length = Math.min(wished(spot, stretch), clearance(spot, spots));
      grow(frame, spot.x + direction[0] * length, spot.y + direction[1] * length, spot.angle);
      if (spot.spread === 'herring_bone') {
        grow(frame, spot.x - BONE_OUT, spot.y, BONE_ANGLE);
        grow(frame, spot.x + BONE_OUT, spot.y, BONE_ANGLE);
      }
    } else if (spot.spread === 'fanned') {
      // Whatever lies in the fan just now.
      for (const count of [3, 4, USUAL_FAN]) {
        const full = { ...spot, faces: Array<boolean>(count).fill(true) };
        for (const card of spreadPacket(full, spots, stretch, Infinity)) grow(frame, card.x, card.y, card.angle);
      }
    }
  }
  return withMargin(frame);
}

function withMargin(frame: Bounds): Bounds {
  if (frame.left > frame.right) return { left: 0, top: 0, right: 1, bottom: CARD_HEIGHT };
  return {
    left: frame.left - MARGIN, right: frame.right + MARGIN, top: frame.top - MARGIN, bottom: frame.bottom + MARGIN,
  };
}

// ------------------------------------------------------------------------ where places may be moved

function isLong(spot: Spot): boolean {
  return !spot.free && spot.spread === 'downward';
}

/** The zones that lie wholly below columns, or below rows that are still being dealt. */
function zonesBelow(spots: readonly Spot[]): Set<string> {
  const growing = spots.filter((spot) => isLong(spot) || spot.grows);
  const below = new Set<string>();
  if (growing.length === 0) return below;
  const left = Math.min(...growing.map((spot) => spot.x));
  const right = Math.max(...growing.map((spot) => spot.x));
  const top = Math.min(...growing.map((spot) => spot.y));
  const own = new Set(growing.map((spot) => spot.zone));
  for (const zone of new Set(spots.map((spot) => spot.zone))) {
    const those = spots.filter((spot) => spot.zone === zone && !spot.free);
    if (own.has(zone) || those.length === 0) continue;
    const under = those.every((spot) => spot.y > top + 1);
    const meets =
      Math.min(...those.map((spot) => spot.x)) < right + 0.9 &&
      Math.max(...those.map((spot) => spot.x)) > left - 0.9;
    if (under && meets) below.add(zone);
  }
  return below;
}

function isSecond(spot: Spot): boolean {
  return spot.zone.endsWith(SECOND);
}

/** A long row of columns as two, the second half below the first; null where there is none. */
function inTwoRows(spots: readonly Spot[]): Spot[] | null {
  const columns = spots.filter(isLong);
  const [first] = columns;
  if (!first || columns.length < MANY_COLUMNS) return null;
  if (columns.some((spot) => spot.zone !== first.zone || spot.y !== first.y)) return null;
  const inOrder = [...columns].sort((one, other) => one.x - other.x);
  const half = Math.ceil(inOrder.length / 2);
  const last = inOrder[half - 1] as Spot;
  const begin = inOrder[half] as Spot;
  const middle = (first.x + (inOrder.at(-1) as Spot).x) / 2;
  const width = (last.x - first.x) / 2;
  return spots.map((spot) => {
    const place = inOrder.indexOf(spot);
    if (place < 0) return spot;
    if (place < half) return { ...spot, x: spot.x - first.x + middle - width };
    return { ...spot, zone: spot.zone + SECOND, x: spot.x - begin.x + middle - width, y: spot.y + CARD_HEIGHT };
  });
}

/** What lies below columns follows on the room that these have now, and a second row on the first. */
function closeUp(spots: readonly Spot[], below: Set<string>, room: (spot: Spot) => number): Spot[] {
  const shiftOf = (upper: readonly Spot[], lower: readonly Spot[]) => {
    const ends = upper.map((spot) => spot.y + (isLong(spot) ? room(spot) : 0) + reach(spot.angle)[1]);
    return Math.max(...ends) + GAP - Math.min(...lower.map((spot) => spot.y - reach(spot.angle)[1]));
  };
  let drawn = [...spots];
  const seconds = drawn.filter(isSecond);
  if (seconds.length > 0) {
    const shift = shiftOf(drawn.filter((spot) => isLong(spot) && !isSecond(spot)), seconds);
    drawn = drawn.map((spot) => (isSecond(spot) ? { ...spot, y: spot.y + shift } : spot));
  }
  const lowest = drawn.filter((spot) => below.has(spot.zone));
  if (lowest.length > 0) {
    const shift = shiftOf(drawn.filter((spot) => isLong(spot) || spot.grows), lowest);
    drawn = drawn.map((spot) => (below.has(spot.zone) ? { ...spot, y: spot.y + shift } : spot));
  }
  return drawn;
}

type Aside = 'below' | 'beside' | 'above';

/** Pack, card turned up and talon, where the picture has no place for them. */
function putAside(spots: readonly Spot[], frameFor: (spots: readonly Spot[]) => Bounds, where: Aside): Spot[] {
  const rest = spots.filter((spot) => !spot.free);
  const count = spots.length - rest.length;
  if (count === 0 || rest.length === 0) return [...spots];
  const frame = frameFor(rest);
  const order = spots.filter((spot) => spot.free).sort((one, other) => (one.utensil ?? 0) - (other.utensil ?? 0));
  return spots.map((spot) => {
    if (!spot.free) return spot;
    const place = order.indexOf(spot);
    if (where === 'beside') {
      return {
        ...spot,
        x: frame.right - MARGIN + GAP + 0.5,
        y: frame.top + MARGIN + CARD_HEIGHT / 2 + place * (CARD_HEIGHT + GAP),
      };
    }
    return {
      ...spot,
      x: (frame.left + frame.right) / 2 + (place - (count - 1) / 2) * PITCH,
      y:
        where === 'below'
          ? frame.bottom - MARGIN + GAP + CARD_HEIGHT / 2
          : frame.top + MARGIN - GAP - CARD_HEIGHT / 2,
    };
  });
}

type Corners = [number, number][];

function cornersOf(spot: Spot, spots: readonly Spot[]): Corners {
  const turn = (spot.angle * Math.PI) / 180;
  const [halfWidth, halfHeight] =
    spot.spread === 'fanned' ? [Math.max(0.92, 1.1 * fanRoom(spot, spots)), 0.8] : [0.5, CARD_HEIGHT / 2];
  return ([[-1, -1], [-1, 1], [1, -1], [1, 1]] as const).map(([across, down]) => {
    const x = across * halfWidth;
    const y = down * halfHeight;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  });
}

/** Along each axis of two cards: its direction, and how far their middles must lie apart to be clear. */
type Axes = { cos: number; sin: number; clear: number }[];

function axesOf(one: Spot, other: Spot, first: Corners, second: Corners): Axes {
  return [one.angle, one.angle + 90, other.angle, other.angle + 90].map((angle) => {
    const cos = Math.cos((angle * Math.PI) / 180);
    const sin = Math.sin((angle * Math.PI) / 180);
    // A card is as long on the one side of its middle as on the other.
    const half = (corners: Corners) => Math.max(...corners.map(([x, y]) => x * cos + y * sin));
    return { cos, sin, clear: half(first) + half(second) };
  });
}

/** How far two cards lie apart along the axes of either; below nought, how far upon each other. */
function apart(axes: Axes, x: number, y: number): number {
  let most = -Infinity;
  for (const { cos, sin, clear } of axes) most = Math.max(most, Math.abs(x * cos + y * sin) - clear);
  return most;
}

interface Closer {
  /** For each zone, how much narrower it may be drawn. */
  across: Map<string, number>;
  down: number;
}

/** How much closer together places may be drawn, so that no card covers more of another. */
export function tightest(spots: readonly Spot[]): Closer {
  const still = spots.filter((spot) => !spot.free);
  const corners = still.map((spot) => cornersOf(spot, still));
  const pairs: { first: Spot; second: Spot; axes: Axes; gap: number }[] = [];
  const across = new Map<string, number>();
  for (let one = 0; one < still.length; one += 1) {
    for (let other = one + 1; other < still.length; other += 1) {
      const first = still[one] as Spot;
      const second = still[other] as Spot;
      // Over a greater distance than this nothing will meet.
      if (Math.abs(first.y - second.y) > 2.5 || Math.abs(first.x - second.x) > 6) continue;
      const axes = axesOf(first, second, corners[one] as Corners, corners[other] as Corners);
      const gap = Math.min(apart(axes, second.x - first.x, second.y - first.y), CLOSE);
      pairs.push({ first, second, axes, gap });
    }
  }
  const holds = (those: typeof pairs, down: number) =>
    those.every(({ first, second, axes, gap }) => {
      const x = second.x * (across.get(second.zone) ?? 1) - first.x * (across.get(first.zone) ?? 1);
      return apart(axes, x, (second.y - first.y) * down) > gap - 1e-6;
    });
  for (const zone of new Set(still.map((spot) => spot.zone))) {
    const own = pairs.filter(({ first, second }) => first.zone === zone && second.zone === zone);
    let factor = 1;
    do {
      factor -= 0.03;
      across.set(zone, factor);
    } while (factor > 0.6 && holds(own, 1));
    across.set(zone, Math.min(factor + 0.03, 1));
  }
  // Zones that would meet each other give way.
  for (let round = 0; round < 20; round += 1) {
    const wider = new Set<string>();
    for (const pair of pairs) {
      const { first, second } = pair;
      if (first.zone !== second.zone && !holds([pair], 1)) wider.add(first.zone).add(second.zone);
    }
    if (wider.size === 0) break;
    for (const zone of wider) across.set(zone, Math.min((across.get(zone) ?? 1) + 0.03, 1));
  }
  let down = 1;
  if (!still.some((spot) => way(spot.spread)?.[1])) while (down > 0.6 && holds(pairs, down - 0.02)) down -= 0.02;
  return { across, down };
}

/** A picture of two halves side by side, the left one above the other. */
function stacked(spots: readonly Spot[]): Spot[] | null {
  const still = spots.filter((spot) => !spot.free);
  if (still.some((spot) => way(spot.spread) ?? spot.grows)) return null;
  const zones = [...new Set(still.map((spot) => spot.zone))].map((zone) => {
    const frame = frameOf(still.filter((spot) => spot.zone === zone), FLAT);
    return { zone, left: frame.left + MARGIN, right: frame.right - MARGIN };
  });
  let best: Set<string> | null = null;
  let least = Infinity;
  for (const { right: split } of zones) {
    const left = zones.filter((zone) => zone.right <= split);
    const right = zones.filter((zone) => zone.left >= split);
    if (right.length === 0 || left.length + right.length < zones.length) continue;
    const width = Math.max(
      split - Math.min(...left.map((zone) => zone.left)),
      Math.max(...right.map((zone) => zone.right)) - Math.min(...right.map((zone) => zone.left)),
    );
    if (width >= least) continue;
    least = width;
    best = new Set(right.map(({ zone }) => zone));
  }
  const moved = best;
  if (!moved) return null;
  const upper = frameOf(still.filter((spot) => !moved.has(spot.zone)), FLAT);
  const lower = frameOf(still.filter((spot) => moved.has(spot.zone)), FLAT);
  const x = (upper.left + upper.right - lower.left - lower.right) / 2;
  const y = upper.bottom - lower.top;
  return spots.map((spot) => (moved.has(spot.zone) && !spot.free ? { ...spot, x: spot.x + x, y: spot.y + y } : spot));
}

// --------------------------------------------------------------------------------- choosing the size

function worthOf(unit: number, stretch: Stretch): number {
  const size = unit > READABLE ? READABLE * (unit / READABLE) ** 0.35 : unit;
  // The part of a covered card that names it is worth more than the rest of it.
  const down = Math.min(stretch.down, GOOD_DOWN) ** 0.33 * (Math.max(stretch.down, GOOD_DOWN) / GOOD_DOWN) ** 0.2;
  return size * down * Math.min(stretch.side, 1) ** 0.5;
}

interface Plan {
  /** The places where they are drawn. */
  spots: Spot[];
  frame: Bounds;
  unit: number;
  stretch: Stretch;
  lowered: Set<string>;
}

/** The best with these places, drawn so much closer; nought: as they are. */
function planWith(spots: readonly Spot[], room: Room, close: Closer | null = null, part = 0): Plan {
  const across = (zone: string) => 1 - (1 - (close?.across.get(zone) ?? 1)) * part;
  const down = 1 - (1 - (close?.down ?? 1)) * part;
  const drawn = spots.map((spot) => ({ ...spot, x: spot.x * across(spot.zone), y: spot.y * down }));
  const lowered = zonesBelow(drawn);
  const long = drawn.some(isLong);
  const sideways = drawn.filter((spot) => way(spot.spread)?.[0] && spot.utensil === undefined);
  const most = Math.max(0, ...sideways.map(mostOf));
  const deepest = Math.max(0, ...drawn.filter(isLong).map(mostOf));
  const downs = long ? DOWNS.filter((step) => step <= deepest) : [GOOD_DOWN];
  const sides = most ? SIDES.map((part) => part * most) : [1];
  // Where the tableau grows downward the pack must not move with its end, nor when a row is added.
  const wheres: Aside[] = drawn.some((spot) => spot.grows)
    ? [room.width > room.height ? 'beside' : 'above']
    : long
      ? ['beside', 'above']
      : ['below', 'beside'];
  let best: Plan | null = null;
  let value = -1;
  for (const step of downs) {
    for (const side of sides) {
      const stretch = { down: step, side };
      const closed = closeUp(drawn, lowered, (spot) => wished(spot, stretch));
      for (const where of wheres) {
        const placed = putAside(closed, (those) => frameOf(those, stretch), where);
        const frame = frameOf(placed, stretch);
        const unit = Math.min(
          room.width / (frame.right - frame.left),
          (step > GOOD_DOWN ? Math.min(room.easy ?? room.height, room.height) : room.height) / (frame.bottom - frame.top),
          room.largest ?? 120,
        );
        const worth = worthOf(unit, stretch);
        if (worth > value * 1.0001) {
          value = worth;
          best = { spots: placed, frame, unit, stretch, lowered };
        }
      }
    }
  }
  if (!best) throw new Error('a table without a stretch');
  return best;
}

/** Drawn closer together, only so far as makes the cards large enough. */
function planClose(spots: readonly Spot[], room: Room): Plan {
  let plan = planWith(spots, room);
  if (plan.unit >= SMALL) return plan;
  const close = tightest(spots);
  for (let part = 0.25; part < 1.01 && plan.unit < SMALL; part += 0.25) {
    const next = planWith(spots, room, close, part);
    if (next.unit > plan.unit * 1.005) plan = next;
  }
  return plan;
}

/** The last answers: places seldom change while a game is played. */
const fitted = new Map<string, Plan>();
const MOST_KEPT = 12;

/** Chooses how far packets are spread and where the pack lies, weighing large cards against free ones. */
export function fit(spots: readonly Spot[], room: Room): Plan {
  const key = JSON.stringify([
    room,
    spots.map(({ zone, x, y, angle, spread, step, grows, utensil, free, faces }) => [
      zone, x, y, angle, spread, step, grows, utensil, free, utensil !== undefined && spread !== 'squared' ? faces.length : 0,
    ]),
  ]);
  const known = fitted.get(key);
  if (known) return known;
  let plan = planClose(spots, room);
  if (plan.unit < SMALL) {
    const freed = spots.map((spot) => ({ ...spot, free: spot.utensil !== undefined }));
    const halves = stacked(freed) ?? inTwoRows(freed);
    const drawn = plan.unit;
    if (spots.some((spot) => spot.utensil !== undefined && !spot.free)) {
      const other = planClose(freed, room);
      if (other.unit > drawn * WORTH_MOVING) plan = other;
    }
    if (halves) {
      const other = planClose(halves, room);
      if (other.unit > plan.unit * WORTH_STACKING) plan = other;
    }
  }
  const found = letOut(plan, room);
  if (fitted.size >= MOST_KEPT) fitted.clear();
  fitted.set(key, found);
  return found;
}

/** Columns take the height that is left, as far as the picture spreads them. */
function letOut(plan: Plan, room: Room): Plan {
  const columns = plan.spots.filter(isLong);
  if (columns.length === 0) return plan;
  const frame = { ...plan.frame };
  const rows = columns.some(isSecond) ? 2 : 1;
  const height = Math.min(room.easy ?? room.height, room.height) / plan.unit;
  const spare = (height - (frame.bottom - frame.top)) / rows;
  const wants = Math.max(...columns.map((spot) => Math.max(mostOf(spot) * (USUAL_OPEN - 1), EASY_DOWN) - roomOf(spot, plan)));
  const more = Math.max(Math.min(spare, wants), 0);
  frame.bottom += more * rows;
  const spots = plan.spots.map((spot) => {
    if (isSecond(spot)) return { ...spot, y: spot.y + more };
    return plan.lowered.has(spot.zone) ? { ...spot, y: spot.y + more * rows } : spot;
  });
  return { ...plan, spots, frame };
}

/** How far the middle of a column's last card may lie below that of its first. */
function roomOf(spot: Spot, { spots, frame }: Plan): number {
  return Math.max(Math.min(clearance(spot, spots), frame.bottom - MARGIN - CARD_HEIGHT / 2 - spot.y), 0);
}

/** All columns have one step, which seldom changes while they grow; one that is too long has its own. */
function stepOf(columns: readonly Spot[], plan: Plan): number {
  const limit = Math.min(...columns.map((spot) => roomOf(spot, plan)));
  const longest = Math.max(...columns.map((spot) => spot.faces.length));
  let step = Math.max(...columns.map(mostOf));
  while (step > GOOD_DOWN && step * (longest - 1) > limit + 1e-6) step *= 0.72;
  return Math.max(step, GOOD_DOWN);
}

/** The table as it is drawn, still in card widths. */
export function compose(given: readonly Spot[], room: Room): Plan {
  const plan = fit(given, room);
  const spots = plan.spots.map((spot, number) => ({ ...spot, faces: given[number]?.faces ?? [] }));
  const columns = spots.filter(isLong);
  const down = columns.length > 0 ? stepOf(columns, { ...plan, spots }) : GOOD_DOWN;
  // Each packet that is spread sideways takes the room that it has.
  return { ...plan, spots, stretch: { down, side: Infinity } };
}

/** The cards as they lie in the book's picture, whatever their size, in card widths. */
export function plate(
  given: readonly Spot[],
  room: Room,
): { frame: Bounds; spots: Spot[]; cards: { x: number; y: number; angle: number }[][] } {
  const stretch: Stretch = { down: Infinity, side: Infinity };
  const spread = (spots: readonly Spot[]) =>
    spots.map((spot) => spreadPacket(spot, spots, stretch, clearance(spot, spots)));
  const frameFor = (spots: readonly Spot[]) => {
    const frame = nothing();
    for (const spot of spots) grow(frame, spot.x, spot.y, spot.angle);
    for (const card of spread(spots).flat()) grow(frame, card.x, card.y, card.angle);
    return withMargin(frame);
  };
  const closed = closeUp(given, zonesBelow(given), (spot) => mostOf(spot) * Math.max(spot.faces.length - 1, 0));
  const plates = (['below', 'beside'] as const).map((where) => {
    const spots = putAside(closed, frameFor, where);
    const frame = frameFor(spots);
    const unit = Math.min(room.width / (frame.right - frame.left), room.height / (frame.bottom - frame.top));
    return { spots, frame, unit };
  });
  const { spots, frame } = plates.reduce((one, other) => (other.unit > one.unit ? other : one));
  return { spots, frame, cards: spread(spots) };
}

/** Everything in its place, in pixels. */
export function arrange(given: readonly Spot[], room: Room): Picture {
  const { spots, frame, unit, stretch } = compose(given, room);
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
  /** The rank that it takes next. */
  numeral: string;
  spoken: string;
  /** Nothing lies there, and another place lies upon it: it is not drawn. */
  covered: boolean;
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

/** Of two places that lie upon each other, one that is bare is not drawn. */
function coverBare(places: TablePlace[]): void {
  for (const place of places) {
    if (place.count > 0 || place.space) continue;
    place.covered = places.some(
      (other) =>
        other.zone !== place.zone &&
        (other.count > 0 || other.kind === 'foundation') &&
        Math.abs(other.x - place.x) < 0.7 &&
        Math.abs(other.y - place.y) < 1,
    );
  }
}

/** So many backs are drawn for a pack. */
const MOST_BACKS = 6;

/** All places of a table that are drawn, pack and hand last; of a game that is won, the final tableau. */
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
        step: zone.step,
        grows: zone.grows,
        utensil: zone.kind === 'talon' ? 2 : undefined,
        free: zone.kind === 'talon' && !table.pack_drawn,
        shown: place.cards,
        count: place.cards.length,
        space: place.space,
        wants: place.wants,
        numeral: place.numeral ?? '',
        spoken: place.spoken,
        covered: false,
      });
    }
  }
  const hands = table.hands ?? (table.hand ? [table.hand] : []);
  if (withPack || table.pack > 0 || hands.length > 0) {
    const below: Box = table.box;
    const middle = (below[0] + below[2]) / 2;
    const spots = table.spots ?? {};
    const pack = spots['pack'] ?? { x: middle - 0.8, y: below[3] - CARD_HEIGHT / 2 };
    const hand = spots['hand'] ?? { x: pack.x + PITCH, y: pack.y };
    const backs = Array<null>(Math.min(table.pack, MOST_BACKS)).fill(null);
    const common = { zone: 'pack', angle: 0, spread: 'squared' as const, wants: '', numeral: '', covered: false, free: !table.pack_drawn };
    places.push({
      ...common,
      ...pack,
      label: 'pack',
      kind: 'pack',
      utensil: 0,
      faces: backs.map(() => false),
      shown: backs,
      count: table.pack,
      space: table.pack === 0,
      spoken: 'the pack',
    });
    if (spots['hand'] || hands.length > 0 || !table.spots) places.push({
      ...common,
      ...hand,
      label: 'hand',
      kind: 'hand',
      // Several cards need the room at the end.
      utensil: hands.length > 1 ? 3 : 1,
      // Of several cards the player says which begins: they lie side by side.
      spread: hands.length > 1 ? 'rightward' : 'squared',
      faces: hands.map(() => true),
      shown: hands,
      count: hands.length,
      space: false,
      spoken: 'the card turned up',
    });
  }
  if (table.outcome === 'won') {
    // The final tableau of the book has no spaces; where all cards are gone, the table is left.
    const last = places.filter((place) => place.count > 0 && place.kind !== 'pack');
    if (last.length > 0) {
      setAside(last);
      return last;
    }
  }
  setAside(places);
  coverBare(places);
  return places;
}
