/** The end of a game: what came of it, and what now. */

import { api } from './api';
import { counted } from './cards';
import { button, h } from './dom';
import type { Table } from './types';

export interface Afterwards {
  newDeal(): void;
  nextDeal(): void;
  restart(): void;
  takeBack(): void;
}

/** Is the game over: won, stuck, or given up? */
export function isOver(table: Table): boolean {
  return table.outcome !== null || table.result === 'left';
}

/** Was nothing to be done from the first: a deal without play? */
export function hasNoPlay(table: Table): boolean {
  return table.outcome === 'stuck' && table.made === 0;
}

function heading(table: Table): string {
  if (hasNoPlay(table)) return 'This deal has no play: deal again';
  if (table.outcome === 'won') return 'The patience has succeeded';
  return table.outcome === 'stuck' ? 'Nothing more can be done' : 'This game is given up';
}

export class Ending {
  readonly element = h('section', { class: 'banner', 'aria-label': 'The game is over', hidden: true });

  constructor(private readonly deeds: Afterwards) {}

  /** Show how the game ended, or that it goes on; true when it was otherwise before. */
  show(table: Table): boolean {
    const over = isOver(table);
    const before = !this.element.hidden;
    this.element.hidden = !over;
    const won = table.outcome === 'won';
    this.element.classList.toggle('won', won);
    if (!over) return before;
    const record = h('p', { class: 'record-line' });
    const { deeds } = this;
    this.element.replaceChildren(
      h('h2', {}, heading(table)),
      h(
        'p',
        {},
        `${table.home} of ${table.goal} cards home in ${counted(table.made, 'move')}`,
        table.stakes ? `, score ${table.score}.` : '.',
      ),
      record,
      h(
        'p',
        { class: 'choices' },
        button('New deal', () => deeds.newDeal(), { class: 'main' }),
        button('Next deal', () => deeds.nextDeal()),
        hasNoPlay(table) ? null : button('This deal again', () => deeds.restart()),
        won || table.made === 0 ? null : button('Take one back', () => deeds.takeBack()),
        won || table.made === 0 ? null : h('a', { href: `#/review/${table.id}` }, 'Where did I lose it?'),
        hasNoPlay(table) ? null : h('a', { href: `#/replay/${table.id}` }, 'Replay'),
        h('a', { href: '#/statistics' }, 'Statistics'),
      ),
    );
    if (!before) {
      void api.statistics().then(
        ({ games }) => {
          const own = games.find((one) => one.slug === table.slug && one.options.join() === table.options.join());
          if (own) record.textContent = `${table.name}: ${own.won} won of ${own.played} played.`;
        },
        () => undefined,
      );
    }
    return !before;
  }
}
