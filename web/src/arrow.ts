/** An arrow over the table, from one card to another. */

import { svg } from './dom';

interface Point {
  x: number;
  y: number;
}

/** The corners of the arrow's head, and where its shaft begins and ends; null when the two points are one. */
export function arrowBetween(from: Point, to: Point, head: number): { shaft: [Point, Point]; head: Point[] } | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return null;
  const ahead = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const along = (back: number, aside: number): Point => ({
    x: to.x - ahead.x * back - ahead.y * aside,
    y: to.y - ahead.y * back + ahead.x * aside,
  });
  const size = Math.min(head, length / 2);
  return { shaft: [from, along(size, 0)], head: [to, along(size, size * 0.6), along(size, -size * 0.6)] };
}

/** The arrow as a picture that lies over the whole table. */
export function drawArrow(from: Point, to: Point, table: { width: number; height: number; unit: number }): SVGSVGElement {
  const picture = svg('svg', {
    class: 'way', width: table.width, height: table.height, viewBox: `0 0 ${table.width} ${table.height}`, 'aria-hidden': 'true',
  });
  const width = Math.max(table.unit * 0.09, 3);
  const arrow = arrowBetween(from, to, Math.max(table.unit * 0.36, 12));
  if (!arrow) return picture;
  const [start, end] = arrow.shaft;
  const corners = arrow.head.map(({ x, y }) => `${x},${y}`).join(' ');
  for (const [name, more] of [['way-edge', 3], ['way-line', 0]] as const) {
    picture.append(
      svg('line', { x1: start.x, y1: start.y, x2: end.x, y2: end.y, 'stroke-width': width + more, class: name }),
      svg('polygon', { points: corners, 'stroke-width': more, class: name }),
    );
  }
  return picture;
}
