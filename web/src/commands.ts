/** The command line: the same words as in the terminal. */

import { capital, counted, nameCard, nameWanted, parseCard } from './cards';
import type { CommandName } from './keys';
import type { Place, Table } from './types';

export type Command =
  | { kind: 'move'; text: string }
  | { kind: 'undo' | 'redo'; count: number }
  | { kind: 'where'; card: string }
  | { kind: 'why'; text: string }
  | { kind: 'list'; place: string }
  | { kind: 'code'; code: string }
  | { kind: 'moves' }
  | { kind: 'run'; command: CommandName }
  | { kind: 'error'; text: string };

/** Words that stand alone, and the command of the keyboard that they give. */
const PLAIN: Record<string, CommandName> = {
  hint: 'hint', hints: 'hint', h: 'hint', solver: 'solver', new: 'newDeal', n: 'newDeal', restart: 'restart',
  state: 'state', s: 'state', help: 'keys', '?': 'keys', keys: 'keys', rules: 'rules', home: 'allHome', a: 'safeHome', safe: 'safeHome',
  last: 'said', l: 'said', tell: 'tell', 'give-up': 'giveUp',
};

/** What a typed line means. */
export function parseCommand(line: string): Command {
  const text = line.trim().replace(/\s+/g, ' ');
  if (text === '') return { kind: 'error', text: 'Type a move, as “c5 f3” or “7h 8h”, or “help”.' };
  const [first = '', ...rest] = text.split(' ');
  const word = first.toLowerCase();
  const tail = rest.join(' ');
  if (word === 'undo' || word === 'redo' || ((word === 'u' || word === 'r') && rest.length <= 1)) {
    const kind = word.startsWith('u') ? 'undo' : 'redo';
    if (tail === 'all') return { kind, count: 100000 };
    if (tail !== '' && !/^[1-9]\d*$/.test(tail)) {
      return { kind: 'error', text: `“${kind}” takes a number of moves, as “${kind} 3”.` };
    }
    return { kind, count: tail === '' ? 1 : Number(tail) };
  }
  if (word === 'where' || word === 'w') {
    const card = parseCard(tail);
    return card ? { kind: 'where', card } : { kind: 'error', text: '“where” takes a card, as “where 7h”.' };
  }
  if (word === 'why') {
    return { kind: 'why', text: tail };
  }
  if (word === 'list' || word === 'look' || word === 'i') {
    return tail
      ? { kind: 'list', place: tail }
      : { kind: 'error', text: '“list” takes a place, as “list c5”.' };
  }
  if (word === 'go' || word === 'code') return { kind: 'code', code: tail };
  if (rest.length === 0 && (word === 'moves' || word === 'm')) return { kind: 'moves' };
  if (text.toLowerCase() === 'give up') return { kind: 'run', command: 'giveUp' };
  const plain = rest.length === 0 && Object.hasOwn(PLAIN, word) ? PLAIN[word] : undefined;
  if (plain) return { kind: 'run', command: plain };
  return { kind: 'move', text: text.toLowerCase() === 'd' ? 'deal' : text };
}

interface Named {
  label: string;
  spoken: string;
  cards: (string | null)[];
  kind: string;
}

/** Every place with its name and cards, pack and hand among them. */
export function allPlaces(table: Table): Named[] {
  const found: Named[] = table.zones.flatMap((zone) =>
    zone.places.map((place: Place) => ({ ...place, kind: zone.kind as string })),
  );
  const hands = table.hands ?? (table.hand ? [table.hand] : []);
  found.push({ label: 'hand', spoken: 'the card turned up', cards: hands, kind: 'hand' });
  return found;
}

/** The place that a player means: `columns.5`, `c5`, `lg3`, `t`, `f3`, or a card that lies on top. */
export function findPlace(table: Table, text: string): Named | null {
  const wanted = text.trim().toLowerCase();
  const places = allPlaces(table);
  const exact = places.find((place) => place.label === wanted);
  if (exact) return exact;
  const card = parseCard(wanted);
  if (card) {
    const tops = places.filter((place) => place.cards.at(-1) === card);
    return tops.length === 1 ? (tops[0] ?? null) : null;
  }
  const parts = /^([a-z-]+?)[.-]?(\d+)?(?:\.(\d+))?$/.exec(wanted);
  if (!parts) return null;
  const [, stem = '', first, second] = parts;
  const numbers = [first, second].filter((one) => one !== undefined).join('.');
  const matches = places.filter((place) => {
    const [zone = '', ...own] = place.label.split('.');
    const initials = zone.split('-').map((word) => word.charAt(0)).join('');
    return (zone.startsWith(stem) || initials === stem) && own.join('.') === numbers;
  });
  if (matches.length === 1) return matches[0] ?? null;
  if (stem === 'f' && matches.length === 0 && first) {
    return places.filter((place) => place.kind === 'foundation')[Number(first) - 1] ?? null;
  }
  return null;
}

/** Where a card lies, one sentence for each. */
export function whereIs(table: Table, card: string): string[] {
  const found: string[] = [];
  for (const place of allPlaces(table)) {
    place.cards.forEach((one, index) => {
      if (one !== card) return;
      const above = place.cards.length - 1 - index;
      const how = above === 0 ? 'on top' : `under ${counted(above, 'card')}`;
      found.push(`${capital(nameCard(card))}: ${place.spoken}, ${how}.`);
    });
  }
  return found.length ? found : [`${capital(nameCard(card))} is not to be seen.`];
}

/** The cards of a place from the top down, in one sentence. */
export function listCards(place: { spoken: string; cards: (string | null)[] }): string {
  if (place.cards.length === 0) return `${capital(place.spoken)}: no card.`;
  const names = [...place.cards].reverse().map(nameCard);
  return `${capital(place.spoken)}, from the top: ${names.join(', ')}.`;
}

/** How the game stands. */
export function tellState(table: Table): string[] {
  const lines = [
    `${table.name}, deal ${table.code.slice(table.code.indexOf(':') + 1)}: ${counted(table.made, 'move')} made, ${counted(table.moves.length, 'move')} open.`,
    `${table.home} of ${table.goal} cards are home; ${counted(table.pack, 'card')} in the pack.`,
  ];
  if (table.redeals_left === null) lines.push('There may be any number of re-deals.');
  else if (table.redeals_left > 0) lines.push(`${counted(table.redeals_left, 're-deal')} left.`);
  if (table.hand) lines.push(`${capital(nameCard(table.hand))} is turned up.`);
  const wants = table.zones
    .flatMap((zone) => zone.places)
    .filter((place) => nameWanted(place))
    .map((place) => `${place.spoken} wants ${nameWanted(place)}`);
  if (wants.length) lines.push(`${capital(wants.join('; '))}.`);
  return lines;
}
