/** The opening of a game as a small drawing, in the manner of the book's plates. */

import { h, svg } from './dom';
import { CARD_HEIGHT, fit, spreadPacket, type Spot } from './layout';
import type { DrawnSpot } from './types';

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A drawing to be looked at only; the name of the game stands beside it. */
export function drawOpening(spots: readonly DrawnSpot[]): SVGSVGElement {
  const places: Spot[] = spots.map((spot, number) => ({
    label: String(number),
    // Fans ask for their neighbours: all fans of a drawing are neighbours.
    zone: `${spot.kind} ${spot.spread ?? ''}`,
    x: spot.x,
    y: spot.y,
    angle: spot.angle,
    spread: spot.spread ?? 'squared',
    faces: Array<boolean>(spot.kind === 'pack' ? Math.min(spot.cards, 2) : spot.cards).fill(true),
  }));
  const kept = places.filter((_, number) => {
    const spot = spots[number];
    return spot && !((spot.kind === 'pack' || spot.kind === 'hand') && spot.cards === 0);
  });
  const { frame, stretch } = fit(kept, { width: 220, height: 200, largest: 40 });
  const width = round(frame.right - frame.left);
  const height = round(frame.bottom - frame.top);
  const picture = svg('svg', {
    viewBox: `${round(frame.left)} ${round(frame.top)} ${width} ${height}`,
    class: 'drawing',
    'aria-hidden': 'true',
    focusable: 'false',
  });
  const card = (x: number, y: number, angle: number, kind: string) =>
    svg('rect', {
      x: -0.5, y: -CARD_HEIGHT / 2, width: 1, height: CARD_HEIGHT, rx: 0.08, class: kind,
      transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})`,
    });
  for (const [number, place] of places.entries()) {
    const spot = spots[number];
    if (!spot || !kept.includes(place)) continue;
    if (spot.cards === 0) {
      picture.append(card(spot.x, spot.y, spot.angle, `bare ${spot.kind}`));
      continue;
    }
    for (const one of spreadPacket(place, kept, stretch, Infinity)) {
      picture.append(card(one.x, one.y, one.angle, spot.kind));
    }
  }
  return picture;
}

/** An ornament between the parts of a page. */
export function ornament(): HTMLElement {
  return h('div', { class: 'ornament', 'aria-hidden': 'true' });
}
