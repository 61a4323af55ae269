/**
 * From what the player has picked to the moves that are meant.  A pick is a place, and the card in
 * it when a certain one was touched.  Most moves are a source and a target, in that order; exchanges,
 * pairs and combinations name places in any order.
 */

import type { Move, Place, Table } from './types';

export interface Pick {
  place: string;
  /** The card touched, or empty when the place as a whole is meant. */
  card: string;
  index: number;
}

/** Moves on the deal as a whole: they have no places. */
const BIDS = ['turn', 'deal', 'replenish', 'pay', 'redeal'];
/** Moves whose places may be named in any order: none of them is a source or a target. */
export const UNORDERED = new Set(['exchange', 'combine', 'pair', 'play-pair']);

/** The place of this label, pack and hand left out. */
export function placeOf(table: Table, label: string): Place | null {
  for (const zone of table.zones) {
    for (const place of zone.places) if (place.label === label) return place;
  }
  return null;
}

export function zoneOf(table: Table, label: string) {
  return table.zones.find((zone) => zone.places.some((place) => place.label === label)) ?? null;
}

/** Do two places look alike: the same zone, the same cards?  Then a move to one stands for both. */
export function alike(table: Table, one: string, other: string): boolean {
  if (one === other) return true;
  const zone = zoneOf(table, one);
  if (!zone || zone !== zoneOf(table, other)) return false;
  const first = placeOf(table, one);
  const second = placeOf(table, other);
  return (
    first !== null &&
    second !== null &&
    first.space === second.space &&
    first.cards.length === second.cards.length &&
    first.cards.every((card, index) => card === second.cards[index])
  );
}

/** The places of a move that the player shows, in order where order matters. */
export function stationsOf(move: Move): string[] {
  if (BIDS.includes(move.verb)) return [];
  return [...new Set(move.places.filter((label) => label !== ''))];
}

interface Fit {
  move: Move;
  /** The picked label for each of the move's stations so far. */
  taken: Map<string, string>;
  /** Was every pick exactly a place of the move? */
  exact: boolean;
}

function fitPicks(table: Table, move: Move, picks: readonly Pick[]): Fit | null {
  const stations = stationsOf(move);
  if (picks.length > stations.length) return null;
  const taken = new Map<string, string>();
  let exact = true;
  const inOrder = !UNORDERED.has(move.verb);
  for (const [number, pick] of picks.entries()) {
    const candidates = inOrder
      ? stations.slice(number, number + 1)
      : stations.filter((label) => !taken.has(label));
    const found =
      candidates.find((label) => label === pick.place) ??
      candidates.find((label) => !stations.includes(pick.place) && alike(table, label, pick.place));
    if (found === undefined) return null;
    if (found !== pick.place) exact = false;
    if (number === 0 && inOrder && pick.card && move.card && pick.card !== move.card) return null;
    taken.set(found, pick.place);
  }
  return { move, taken, exact };
}

function fits(table: Table, picks: readonly Pick[]): Fit[] {
  const found = table.moves
    .filter((move) => stationsOf(move).length > 0)
    .map((move) => fitPicks(table, move, picks))
    .filter((fit): fit is Fit => fit !== null);
  const exact = found.filter((fit) => fit.exact);
  return exact.length ? exact : found;
}

/** A touched card that no move names: the place as a whole is meant. */
function loosened(picks: readonly Pick[]): Pick[] {
  return picks.map((pick, number) => (number === 0 ? { ...pick, card: '' } : pick));
}

function bestFits(table: Table, picks: readonly Pick[]): Fit[] {
  const strict = fits(table, picks);
  if (strict.length) return strict;
  const place = picks[0] && placeOf(table, picks[0].place);
  const isTop = !place || picks[0]?.index === place.cards.length - 1;
  return isTop ? fits(table, loosened(picks)) : [];
}

/** The text of a move, with the places picked in the stead of those that look alike. */
function wordsOf(fit: Fit): string {
  const words = fit.move.text.split(' ');
  return words.map((word) => fit.taken.get(word) ?? word).join(' ');
}

export interface Matches {
  /** Moves all of whose places are picked: text to send, and the move. */
  complete: { text: string; move: Move }[];
  /** Moves that need further picks. */
  open: Move[];
  /** The places that may be picked next. */
  targets: Set<string>;
}

/** What the picks mean. */
export function match(table: Table, picks: readonly Pick[]): Matches {
  const complete: Matches['complete'] = [];
  const open: Move[] = [];
  const targets = new Set<string>();
  if (picks.length === 0) return { complete, open, targets };
  for (const fit of bestFits(table, picks)) {
    const stations = stationsOf(fit.move);
    const left = stations.filter((label) => !fit.taken.has(label));
    if (left.length === 0) {
      complete.push({ text: wordsOf(fit), move: fit.move });
      continue;
    }
    open.push(fit.move);
    const next = UNORDERED.has(fit.move.verb) ? left : left.slice(0, 1);
    for (const label of next) {
      targets.add(label);
      for (const other of lookalikes(table, label, fit.move)) targets.add(other);
    }
  }
  for (const pick of picks) targets.delete(pick.place);
  return { complete: distinct(complete), open, targets };
}

/** Moves of one sentence are one to the player: he could not say which of them he means. */
function distinct(moves: Matches['complete']): Matches['complete'] {
  const seen = new Set<string>();
  return moves.filter(({ text, move }) => {
    const told = move.spoken || text;
    return !seen.has(told) && seen.add(told) !== undefined;
  });
}

/**
 * Places to which a move might go as well, though only the first of them is listed.  Where cards
 * lie singly each place counts for itself; there only what is listed is sure.
 */
function lookalikes(table: Table, label: string, move: Move): string[] {
  const zone = zoneOf(table, label);
  if (!zone || UNORDERED.has(move.verb)) return [];
  if (zone.kind === 'tableau' && zone.spread === 'squared') return [];
  const listed = table.moves.filter(
    (other) => other.from === move.from && other.card === move.card && other.to !== label,
  );
  return zone.places
    .map((place) => place.label)
    .filter(
      (other) =>
        other !== label && alike(table, label, other) && !listed.some((one) => one.to === other),
    );
}

/** The moves that fill a space from the pack. */
export function fillsFromPack(table: Table): Move[] {
  return table.moves.filter((move) => stationsOf(move)[0] === 'pack');
}

/** The places from which something can be moved. */
export function sources(table: Table): Set<string> {
  const found = new Set<string>();
  for (const move of table.moves) {
    const stations = stationsOf(move);
    const ends = UNORDERED.has(move.verb) ? stations : stations.slice(0, 1);
    for (const label of ends) found.add(label);
  }
  return found;
}

/** The moves that take a card from here to a foundation, or away. */
export function homeMoves(table: Table, pick: Pick): { text: string; move: Move }[] {
  const foundations = new Set(
    table.zones.filter((zone) => zone.kind === 'foundation').map((zone) => zone.label),
  );
  const isHome = (move: Move) =>
    move.verb === 'play' ||
    (move.verb === 'fill' && foundations.has(move.to.split('.')[0] ?? '')) ||
    (move.verb === 'combine' && stationsOf(move).length === 1);
  const found: { text: string; move: Move }[] = [];
  for (const fit of bestFits(table, [pick])) {
    if (isHome(fit.move)) found.push({ text: wordsOf(fit), move: fit.move });
  }
  return found;
}

/** The moves on the deal as a whole, in the order in which players mean them. */
export function bidsOf(table: Table): Move[] {
  return BIDS.flatMap((verb) => table.moves.filter((move) => move.verb === verb));
}

/** The one that is meant by pressing the pack. */
export function bidOf(table: Table): Move | null {
  return bidsOf(table)[0] ?? null;
}

/** Lay the card in hand aside, when that is all that keeps the next from being turned. */
export function layOf(table: Table): Move | null {
  return table.moves.find((move) => move.verb === 'lay') ?? null;
}

/** The bid that stands for pressing the pack: turn, deal, or lay and then turn. */
export function packPress(table: Table): Move | null {
  return bidOf(table) ?? layOf(table);
}

/** The next card to go home, when all are to: any that can, or only one that can do no harm. */
export function nextHome(table: Table, safely: boolean): Move | null {
  return table.moves.find((move) => (safely ? move.safe === true : move.verb === 'play')) ?? null;
}
