/** The opening of a game as a small drawing, in the manner of the book's plates. */

import { h, svg } from './dom';
import { CARD_HEIGHT, plate, type Spot } from './layout';
import type { DrawnSpot, Mark } from './types';

const UTENSILS = ['pack', 'hand', 'talon'];

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A drawing to be looked at only; the name of the game stands beside it. */
export function drawOpening(
  spots: readonly DrawnSpot[],
  marks: readonly Mark[] = [],
  packDrawn = false,
): SVGSVGElement {
  const places: Spot[] = spots.map((spot, number) => ({
    label: String(number),
    // Fans ask for their neighbours: all fans of a drawing are neighbours.
    zone: `${spot.kind} ${spot.spread ?? ''} ${spot.grows ?? ''}`,
    step: spot.step,
    grows: spot.grows,
    utensil: UTENSILS.includes(spot.kind) ? UTENSILS.indexOf(spot.kind) : undefined,
    free: !packDrawn && UTENSILS.includes(spot.kind),
    x: spot.x,
    y: spot.y,
    angle: spot.angle,
    spread: spot.spread ?? 'squared',
    faces: Array<boolean>(spot.kind === 'pack' ? Math.min(spot.cards, 2) : spot.cards).fill(true),
  }));
  // Without cards these are no part of the picture.
  const kept = places.flatMap((place, number) => {
    const spot = spots[number];
    return spot && (spot.cards > 0 || !UTENSILS.includes(spot.kind)) ? [{ place, spot }] : [];
  });
  const { frame, spots: drawn, cards } = plate(kept.map(({ place }) => place), { width: 220, height: 200 });
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
  for (const mark of marks) {
    const text = svg('text', {
      'font-size': mark.height * 1.4, 'text-anchor': 'middle', dy: '0.35em',
      transform: `translate(${mark.x} ${mark.y}) rotate(${mark.turn})`,
    });
    text.textContent = mark.text;
    picture.append(text);
  }
  kept.forEach(({ spot }, number) => {
    const place = drawn[number];
    if (place && spot.cards === 0) picture.append(card(place.x, place.y, place.angle, `bare ${spot.kind}`));
    for (const one of cards[number] ?? []) picture.append(card(one.x, one.y, one.angle, spot.kind));
  });
  return picture;
}

/** An ornament between the parts of a page. */
export function ornament(): HTMLElement {
  return h('div', { class: 'ornament', 'aria-hidden': 'true' });
}
