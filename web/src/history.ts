/** Games begun and finished, and their replay step by step. */

import { api } from './api';
import { Board } from './board';
import { counted } from './cards';
import { button, confirmed, h } from './dom';
import { movesOf } from './records';
import type { Damaged, Summary, Table } from './types';
import { say } from './voice';

const RESULTS: Record<string, string> = { playing: 'in play', won: 'won', lost: 'lost', left: 'given up' };

function rows(label: string, games: readonly Summary[], forget: (game: Summary, row: HTMLElement) => Promise<void>): HTMLElement {
  return h(
    'div',
    { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': label },
    h(
      'table',
      { class: 'played' },
      h('thead', {}, h('tr', {}, ...['Game', 'Deal', 'Result', 'Moves', 'Score', 'Last played', ''].map((name) =>
        name ? h('th', { scope: 'col' }, name) : h('td', {})))),
      h(
        'tbody',
        {},
        ...games.map((game) => {
          const row = h(
            'tr',
            {},
            h('th', { scope: 'row' }, h('a', { href: `#/table/${game.id}` }, game.name)),
            h('td', { 'data-name': 'Deal' }, game.code.slice(game.code.indexOf(':') + 1), game.proved ? h('small', {}, ' proved winnable') : null),
            h('td', { 'data-name': 'Result' }, RESULTS[game.result] ?? game.result),
            h('td', { 'data-name': 'Moves' }, String(game.moves)),
            h('td', { 'data-name': 'Score' }, game.score === null ? '–' : String(game.score)),
            h('td', { 'data-name': 'Last played' }, new Date(game.updated).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })),
            h(
              'td',
              { class: 'deeds' },
              h('a', { href: `#/replay/${game.id}`, 'aria-label': `Replay ${game.name}, deal ${game.code.split(':')[1] ?? ''}` }, 'Replay'),
              ' ',
              game.moves || game.result !== 'playing' ? h('a', { href: `#/review/${game.id}`, 'aria-label': `Review ${game.name}, deal ${game.code.split(':')[1] ?? ''}` }, 'Review') : null,
              ' ',
              button('Forget', () => void forget(game, row), { 'aria-label': `Forget ${game.name}, deal ${game.code.split(':')[1] ?? ''}` }),
            ),
          );
          return row;
        }),
      ),
    ),
  );
}

/** Games that cannot be read, each with what is wrong with it. */
function damagedList(games: readonly Damaged[]): HTMLElement {
  return h(
    'ul',
    { class: 'damaged' },
    ...games.map((game) => {
      const forget = async (): Promise<void> => {
        if (!(await confirmed('Forget this game?', `${game.id} cannot be read. A backup made before by “cadogan export” would still have it as it lies.`, 'Forget'))) return;
        await api.forget(game.id);
        row.remove();
        say('The damaged game is forgotten.');
      };
      const row = h('li', {}, `${game.id}: ${game.reason} `, button('Forget', () => void forget(), { 'aria-label': `Forget ${game.id}` }));
      return row;
    }),
  );
}

export async function historyPage(): Promise<HTMLElement> {
  const { unfinished, finished, damaged } = await api.tables();
  const forget = async (game: Summary, row: HTMLElement): Promise<void> => {
    if (!(await confirmed('Forget this game?', `${game.name}, deal ${game.code.split(':')[1] ?? ''}: it will be gone for good.`, 'Forget'))) return;
    await api.forget(game.id);
    row.remove();
    say(`The game of ${game.name} is forgotten.`);
  };
  return h(
    'div',
    { class: 'history' },
    h('h1', {}, 'Games played'),
    h('h2', {}, 'In play'),
    unfinished.length ? rows('Games in play', unfinished, forget) : h('p', {}, 'None.'),
    h('h2', {}, 'Finished'),
    finished.length ? rows('Games finished', finished, forget) : h('p', {}, 'None yet.'),
    damaged.length ? h('section', {}, h('h2', {}, 'Damaged'), damagedList(damaged)) : null,
  );
}

export class ReplayPage {
  readonly element: HTMLElement;
  private readonly board: Board;
  private readonly slider: HTMLInputElement;
  private readonly told = h('p', { class: 'told', role: 'status' });
  private readonly moves: string[];
  private at = 0;
  private playing: ReturnType<typeof setInterval> | null = null;
  private readonly play: HTMLButtonElement;
  private wanted = 0;
  private busy = false;
  private closed = false;

  constructor(
    private readonly table: Table,
    private readonly withPack: boolean,
  ) {
    this.moves = movesOf(table.record);
    const frame = h('div', { class: 'frame' });
    this.slider = h('input', { type: 'range', id: 'step', min: 0, max: this.moves.length, value: 0 });
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.play = button('Play', () => this.toggle(), { class: 'main' });
    this.element = h(
      'div',
      { class: 'replay', keydown: (event) => this.key(event as KeyboardEvent) },
      h('h1', {}, `${table.name}: replay`),
      h(
        'div',
        { class: 'tools', role: 'toolbar', 'aria-label': 'Replay' },
        button('First', () => this.go(0)),
        button('Back', () => this.go(this.wanted - 1)),
        this.play,
        button('On', () => this.go(this.wanted + 1)),
        button('Last', () => this.go(this.moves.length)),
        h('a', { href: `#/table/${table.id}` }, 'To the game'),
      ),
      h('p', { class: 'step' }, h('label', { for: 'step' }, 'Move '), this.slider),
      this.told,
      frame,
      h('details', {}, h('summary', {}, 'All moves'), h('ol', { class: 'record-moves' }, ...this.moves.map((move, number) =>
        h('li', {}, button(move, () => this.go(number + 1)))))),
    );
    this.board = new Board(
      { press: () => undefined, drop: () => undefined, lift: () => new Set(), settle: () => undefined, look: () => undefined },
      frame,
      true,
    );
  }

  open(at: number | null): void {
    document.title = `${this.table.name}, replay · Cadogan`;
    this.go(at ?? 0);
  }

  close(): void {
    this.closed = true;
    if (this.playing) clearInterval(this.playing);
    this.board.close();
  }

  private key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.go(this.wanted + by);
  }

  private toggle(): void {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = null;
    } else {
      if (this.at >= this.moves.length) this.go(0);
      this.playing = setInterval(() => {
        if (this.at >= this.moves.length) this.toggle();
        else this.go(this.at + 1);
      }, 900);
    }
    this.play.textContent = this.playing ? 'Pause' : 'Play';
  }

  /** Show the table after so many moves; while one is fetched only the last wish counts. */
  private go(at: number): void {
    this.wanted = Math.min(Math.max(at, 0), this.moves.length);
    if (this.busy) return;
    this.busy = true;
    void this.fetch().finally(() => {
      this.busy = false;
      if (!this.closed && this.wanted !== this.at) this.go(this.wanted);
    });
  }

  private async fetch(): Promise<void> {
    const at = this.wanted;
    const table = await api.history(this.table.id, at);
    if (this.closed) return;
    this.at = at;
    this.slider.value = String(at);
    this.board.draw({ ...table, moves: [] }, this.withPack);
    const move = this.moves[at - 1];
    const text = table.log.length ? table.log.join(' ') : (move ?? 'The cards are dealt.');
    this.told.textContent = `${at} of ${counted(this.moves.length, 'move')}. ${text}`;
  }
}
