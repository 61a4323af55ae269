/** The verdict on each position of a game, as a line of marks: height and shape say it, not colour alone. */

import { svg } from './dom';
import type { Standing } from './types';

export interface Mark {
  at: number;
  x: number;
  y: number;
  standing: Standing;
}

const HEIGHTS: Record<Standing, number> = { won: 0, winnable: 0, unknown: 1, lost: 2 };
const ROW = 22;
const TOP = 16;
const LEFT = 92;
const RIGHT = 14;
const HEIGHT = TOP + 2 * ROW + 34;

/** Where the marks lie: from left to right the moves, from above below winnable, unknown, lost. */
export function layMarks(standings: ReadonlyMap<number, Standing>, of: number, width: number): Mark[] {
  return [...standings]
    .sort(([one], [other]) => one - other)
    .map(([at, standing]) => ({ at, x: placeOfMove(at, of, width), y: TOP + HEIGHTS[standing] * ROW, standing }));
}

function placeOfMove(at: number, of: number, width: number): number {
  return LEFT + (at * (width - LEFT - RIGHT)) / Math.max(of, 1);
}

/** The line through the marks, in steps; it breaks where a position is not judged yet. */
export function lineThrough(marks: readonly Mark[]): string {
  return marks
    .map(({ at, x, y }, number) => {
      const before = marks[number - 1];
      return before && before.at === at - 1 ? `H${round(x)}V${round(y)}` : `M${round(x)} ${round(y)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The outline of a mark: a disc, a star, a cross, or a ring. */
export function shapeOf({ x, y, standing }: Mark, size: number): string {
  const [left, right, up, down] = [x - size, x + size, y - size, y + size].map(round);
  switch (standing) {
    case 'won':
      return `M${round(x)} ${round(y - size * 1.6)}L${round(x + size * 1.6)} ${round(y)}L${round(x)} ${round(y + size * 1.6)}L${round(x - size * 1.6)} ${round(y)}Z`;
    case 'lost':
      return `M${left} ${up}L${right} ${down}M${left} ${down}L${right} ${up}`;
    default:
      return `M${left} ${round(y)}A${size} ${size} 0 1 0 ${right} ${round(y)}A${size} ${size} 0 1 0 ${left} ${round(y)}Z`;
  }
}

/** The strip as a picture, as wide as there is room; a press on it goes to the move there. */
export class Strip {
  readonly element = svg('svg', { class: 'strip', role: 'img', 'aria-label': 'The verdict on each position', height: HEIGHT });
  private readonly standings = new Map<number, Standing>();
  private lostAt: number | null = null;
  private here = -1;
  private width = 0;
  private readonly observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    if (width === this.width || width < LEFT + RIGHT) return;
    this.width = width;
    this.draw();
  });

  constructor(
    private readonly of: number,
    go: (at: number) => void,
  ) {
    this.observer.observe(this.element);
    this.element.addEventListener('click', (event) => {
      const x = event.clientX - this.element.getBoundingClientRect().left;
      const share = (x - LEFT) / (this.width - LEFT - RIGHT);
      go(Math.round(Math.min(Math.max(share, 0), 1) * this.of));
    });
  }

  close(): void {
    this.observer.disconnect();
  }

  standingAt(at: number): Standing | null {
    return this.standings.get(at) ?? null;
  }

  get judged(): number {
    return this.standings.size;
  }

  judge(positions: readonly { at: number; verdict: Standing }[], lostAt: number | null): void {
    for (const { at, verdict } of positions) this.standings.set(at, verdict);
    this.lostAt = lostAt;
    this.draw();
  }

  /** Mark the position that is looked at. */
  point(at: number): void {
    this.here = at;
    this.draw();
  }

  private draw(): void {
    const { width, of } = this;
    if (width === 0) return;
    const low = TOP + 2 * ROW;
    const parts: SVGElement[] = [];
    for (const [row, name] of ['winnable', 'not known', 'lost'].entries()) {
      const y = TOP + row * ROW;
      parts.push(
        svg('text', { x: LEFT - 12, y: y + 4, 'text-anchor': 'end', class: 'strip-name' }, name),
        svg('line', { x1: LEFT, x2: width - RIGHT, y1: y, y2: y, class: 'strip-rule' }),
      );
    }
    if (this.here >= 0) {
      const x = placeOfMove(this.here, of, width);
      parts.push(svg('line', { x1: x, x2: x, y1: 2, y2: low + 10, class: 'strip-here' }));
    }
    const marks = layMarks(this.standings, of, width);
    const size = Math.min(Math.max((width - LEFT) / (of + 1) / 3, 1.6), 5);
    parts.push(svg('path', { d: lineThrough(marks), class: 'strip-line' }));
    for (const mark of marks) parts.push(svg('path', { d: shapeOf(mark, size), class: `strip-mark ${mark.standing}` }));
    const lost = marks.find((mark) => mark.at === this.lostAt);
    if (lost) {
      const end = lost.x > width - 70 ? 'end' : lost.x < LEFT + 60 ? 'start' : 'middle';
      parts.push(
        svg('line', { x1: lost.x, x2: lost.x, y1: TOP - 8, y2: low + 14, class: 'strip-lost' }),
        svg('text', { x: lost.x, y: low + 28, 'text-anchor': end, class: 'strip-name' }, `lost by move ${lost.at}`),
      );
    }
    this.element.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    this.element.replaceChildren(...parts);
  }
}
