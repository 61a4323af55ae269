import { describe, expect, it } from 'vitest';
import { layMarks, lineThrough, shapeOf } from '../src/strip';
import type { Standing } from '../src/types';

const STANDINGS = new Map<number, Standing>([[2, 'lost'], [0, 'winnable'], [1, 'unknown'], [4, 'won']]);

describe('the strip', () => {
  const marks = layMarks(STANDINGS, 4, 600);

  it('goes from left to right with the moves', () => {
    expect(marks.map((mark) => mark.at)).toEqual([0, 1, 2, 4]);
    const xs = marks.map((mark) => mark.x);
    expect([...xs].sort((one, other) => one - other)).toEqual(xs);
    expect(xs.at(-1)).toBeLessThan(600);
    expect(layMarks(STANDINGS, 4, 300).at(-1)?.x).toBeLessThan(300);
  });

  it('has what can be won above, what is lost below', () => {
    const [winnable, unknown, lost, won] = marks.map((mark) => mark.y);
    expect(winnable).toBeLessThan(unknown as number);
    expect(unknown).toBeLessThan(lost as number);
    expect(won).toBe(winnable);
  });

  it('is a line that breaks where nothing is known yet', () => {
    expect(lineThrough(marks).match(/M/g)).toHaveLength(2);
    expect(lineThrough([])).toBe('');
  });

  it('tells verdicts by their shape', () => {
    const shapes = (['won', 'winnable', 'lost'] as Standing[]).map((standing) => shapeOf({ at: 0, x: 10, y: 10, standing }, 4));
    expect(new Set(shapes.map((shape) => shape.replace(/[\d. -]/g, ''))).size).toBe(3);
  });
});
