/** Moves taken back, to be made again; kept for each game, so that a reload forgets nothing. */

import { keep } from './settings';

const MOST_LISTS = 40;
const INDEX = 'cadogan.redo';

export class RedoList {
  /** The move to be made next is the last. */
  private moves: string[];

  constructor(private readonly id: string) {
    this.moves = readList(keep.get(`${INDEX}.${id}`));
  }

  get length(): number {
    return this.moves.length;
  }

  /** Moves were taken back, the earliest first. */
  takenBack(undone: readonly string[]): void {
    this.moves.push(...[...undone].reverse());
    this.store();
  }

  /** The next moves to be made again, in their order. */
  next(count: number): string[] {
    return this.moves.slice(Math.max(this.moves.length - count, 0)).reverse();
  }

  /** These were made again. */
  madeAgain(count: number): void {
    this.moves.length = Math.max(this.moves.length - count, 0);
    this.store();
  }

  /** A move was made: the list stays only when it was the one to be made again. */
  made(move: string): void {
    if (this.moves.at(-1) === move) this.moves.pop();
    else this.moves = [];
    this.store();
  }

  clear(): void {
    this.moves = [];
    this.store();
  }

  private store(): void {
    const name = `${INDEX}.${this.id}`;
    const known = readList(keep.get(INDEX)).filter((id) => id !== this.id);
    if (this.moves.length) {
      known.push(this.id);
      keep.set(name, JSON.stringify(this.moves));
    } else keep.remove(name);
    // Only the latest games keep theirs.
    for (const id of known.splice(0, Math.max(known.length - MOST_LISTS, 0))) keep.remove(`${INDEX}.${id}`);
    keep.set(INDEX, JSON.stringify(known));
  }
}

/** A list of texts from what was kept, whatever that is. */
export function readList(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
