/** What the parts of the table's page ask of it. */

import type { Board } from './board';
import type { Table } from './types';

export interface Desk {
  /** The game as it stands. */
  readonly table: Table;
  readonly board: Board;
  /** Make moves; false when they were refused. */
  make(moves: string[]): Promise<boolean>;
  /** Tell why a move is not allowed. */
  why(text: string): Promise<void>;
  /** Do something after all that was asked for before; null when it failed, which is told. */
  queue<Result>(job: () => Promise<Result>): Promise<Result | null>;
  /** Tell what went wrong. */
  failed(error: unknown): Promise<void>;
}
