/** How the game stands, in the line beside its name, and what the player is offered below the table. */

import { counted } from './cards';
import { dealNumber } from './dealing';
import { button, h } from './dom';
import { bidOf, bidsOf, fillsFromPack, layOf } from './matching';
import type { Move, Table } from './types';

const BID_WORDS: Record<string, [string, string]> = {
  turn: ['Turn', ' a card'], deal: ['Deal', ' on'], redeal: ['Re-deal', ''], pay: ['Take', ' the payment'],
  replenish: ['Make up', ' packets'],
};

/** The facts of a game, as they stand. */
export function factsOf(table: Table): string[] {
  const facts = [`Deal ${dealNumber(table.code)}`];
  if (table.proved) facts.push('proved winnable');
  const hard = difficultyOf(table);
  if (hard) facts.push(hard);
  // A square whose lines are to sum up alike sends no card home.
  if (table.zones.some((zone) => zone.kind === 'foundation') || table.home > 0) facts.push(`${table.home} of ${table.goal} home`);
  if (table.stakes) facts.push(`score ${table.score}`);
  if (table.pack) facts.push(`${table.pack} in the pack`);
  if (table.redeals_left === null) facts.push('re-deals without end');
  else if (table.redeals_left > 0) facts.push(`${counted(table.redeals_left, 're-deal')} left`);
  facts.push(counted(table.made, 'move'));
  return facts;
}

/** How hard the deal was for the solver, in words; empty when it is not known. */
export function difficultyOf({ difficulty }: Pick<Table, 'difficulty'>): string {
  if (!difficulty) return '';
  return typeof difficulty === 'string' ? difficulty : `${difficulty.word} for the solver`;
}

/** What the button of the pack says, in short and in addition; can it be pressed? */
export function packButton(table: Table): { word: string; more: string; can: boolean } {
  const bid = bidOf(table);
  if (!bid && layOf(table)) return { word: 'Lay aside', more: ' and turn', can: true };
  const [word, more] = (bid && BID_WORDS[bid.verb]) ?? ['Deal', ''];
  return { word, more, can: bid !== null };
}

/** The graces that may be used now. */
export function gracesOf(table: Table): Move[] {
  return table.moves.filter((move) => move.grace === true);
}

function offer(move: Move, make: (text: string) => void): HTMLButtonElement {
  return button(move.spoken.replace(/\.$/, ''), () => make(move.text));
}

/** Buttons for what may be done besides playing cards: other bids, spaces to be filled, graces. */
export function offersOf(table: Table, make: (text: string) => void, list: (moves: string[]) => void): (Node | string)[] {
  const found: (Node | string)[] = [];
  const bid = bidOf(table);
  for (const other of bidsOf(table)) {
    if (other !== bid) found.push(button((BID_WORDS[other.verb] ?? [other.verb]).join(''), () => make(other.text)));
  }
  if (bid) found.push(...fillsFromPack(table).slice(0, 4).map((fill) => offer(fill, make)));
  const graces = gracesOf(table);
  if (graces.length) {
    found.push(h('span', { class: 'grace' }, 'A grace may be used:'), ...graces.slice(0, 4).map((move) => offer(move, make)));
    if (graces.length > 4) {
      found.push(button(`and ${graces.length - 4} more`, () => list(graces.map((move) => move.text))));
    }
  }
  return found;
}
