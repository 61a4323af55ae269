import { expect, test } from 'vitest';

import { hasNoPlay, isOver } from '../src/ending';
import type { Table } from '../src/types';

const table = (outcome: Table['outcome'], made: number) => ({ outcome, made, result: 'lost' }) as Table;

test('a deal is without play when it is stuck before any move is made', () => {
  expect(hasNoPlay(table('stuck', 0))).toBe(true);
  expect(hasNoPlay(table('stuck', 3))).toBe(false);
  expect(hasNoPlay(table('won', 0))).toBe(false);
  expect(hasNoPlay(table(null, 0))).toBe(false);
  expect(isOver(table('stuck', 0))).toBe(true);
});
