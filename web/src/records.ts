/** Records as text: their moves, and the record of a game up to a move. */

/** The moves of a record, in their order. */
export function movesOf(record: string): string[] {
  return record
    .split('\n')
    .map((line) => /^\d+\.\s+(.+?)\s*$/.exec(line)?.[1])
    .filter((move): move is string => move !== undefined);
}

/** The record of a game in play: the same deal, with these moves. */
export function recordWith(record: string, moves: readonly string[]): string {
  const header = record
    .split('\n')
    .filter((line) => line.startsWith('['))
    .map((line) => (/^\[Result /.test(line) ? '[Result "playing"]' : line));
  return [...header, '', ...moves.map((move, number) => `${number + 1}. ${move}`), ''].join('\n');
}
