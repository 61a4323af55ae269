/** The review of a game: each position judged, the move that lost it, and the line that would have won. */

import { api, listen, type Stream } from './api';
import { Board } from './board';
import { capital, counted } from './cards';
import { button, h } from './dom';
import { movesOf, recordWith } from './records';
import { Strip } from './strip';
import type { Judged, ReviewAnswer, Standing, Table } from './types';

const WORDS: Record<Standing, string> = {
  won: 'won', winnable: 'still winnable', lost: 'lost', unknown: 'not known to be won or lost',
};

/** What is looked at: the game after so many moves, or the winning line after so many of its own. */
interface View {
  line: boolean;
  at: number;
}

export class ReviewPage {
  readonly element: HTMLElement;
  private readonly board: Board;
  private readonly strip: Strip;
  private readonly moves: string[];
  private readonly summary = h('p', { class: 'summary', role: 'status' }, 'The solver looks at the game, position by position.');
  private readonly bar: HTMLProgressElement;
  private readonly progress: HTMLElement;
  private readonly slider: HTMLInputElement;
  private readonly sliderName = h('span', {}, 'Move');
  private readonly told = h('p', { class: 'told', role: 'status' });
  private readonly toLoss = button('The losing move', () => this.go({ line: false, at: this.answer?.lost_at ?? 0 }), { hidden: true });
  private readonly toLine = button('', () => this.toggleLine(), { hidden: true });
  private readonly playOn = button('Play on from here', () => void this.branch());
  private readonly trouble = h('p', { class: 'trouble', role: 'alert' });
  private readonly list: HTMLElement;
  private readonly items: HTMLElement[];
  private stream: Stream | null = null;
  private answer: ReviewAnswer | null = null;
  private view: View = { line: false, at: -1 };
  private wanted: View = { line: false, at: 0 };
  private busy = false;
  private closed = false;

  constructor(
    private readonly table: Table,
    private readonly withPack: boolean,
  ) {
    this.moves = movesOf(table.record);
    const of = this.moves.length;
    this.strip = new Strip(of, (at) => this.go({ line: false, at }));
    this.bar = h('progress', { max: of + 1, value: 0, 'aria-label': 'Positions judged' });
    this.progress = h('p', { class: 'progress' }, this.bar, h('span', {}, ` 0 of ${of + 1}`));
    this.slider = h('input', { type: 'range', id: 'step', min: 0, max: of, value: 0 });
    this.slider.addEventListener('input', () => this.go({ ...this.wanted, at: Number(this.slider.value) }));
    this.items = this.moves.map((move, number) =>
      h('li', {}, button(move, () => this.go({ line: false, at: number + 1 })), h('span', { class: 'judged' })));
    this.list = h('ol', { class: 'record-moves' }, ...this.items);
    const frame = h('div', { class: 'frame' });
    this.element = h(
      'div',
      { class: 'replay review', keydown: (event) => this.key(event as KeyboardEvent) },
      h('div', { class: 'review-head' }, h('h1', {}, `${table.name}: review`), this.summary, this.progress),
      frame,
      h(
        'div',
        { class: 'review-side' },
        this.strip.element,
        h(
          'div',
          { class: 'tools', role: 'toolbar', 'aria-label': 'Review' },
          button('First', () => this.go({ ...this.wanted, at: 0 })),
          button('Back', () => this.go({ ...this.wanted, at: this.wanted.at - 1 })),
          button('On', () => this.go({ ...this.wanted, at: this.wanted.at + 1 }), { class: 'main' }),
          button('Last', () => this.go({ ...this.wanted, at: this.length(this.wanted.line) })),
          this.toLoss,
          this.toLine,
          this.playOn,
          h('a', { href: `#/table/${table.id}` }, 'To the game'),
        ),
        h('p', { class: 'step' }, h('label', { for: 'step' }, this.sliderName), this.slider),
        this.told,
        this.trouble,
        h('details', {}, h('summary', {}, 'All moves'), this.list),
      ),
    );
    this.board = new Board(
      { press: () => undefined, drop: () => undefined, lift: () => new Set(), settle: () => undefined, look: () => undefined },
      frame,
      true,
    );
  }

  open(): void {
    document.title = `${this.table.name}, review · Cadogan`;
    this.go({ line: false, at: this.moves.length });
    this.stream = listen(
      this.table.id,
      'review',
      {
        position: (judged: Judged) => this.hear(judged),
        review: (answer: ReviewAnswer) => this.finish(answer),
      },
      'review',
      (line) => {
        this.progress.hidden = true;
        this.summary.textContent = line;
      },
    );
  }

  close(): void {
    this.closed = true;
    this.stream?.close();
    this.strip.close();
    this.board.close();
  }

  // -------------------------------------------------------------------------------- the verdicts

  private hear(judged: Judged): void {
    this.strip.judge([judged], null);
    this.mark(judged);
    const { judged: done } = this.strip;
    this.bar.value = done;
    this.progress.lastElementChild?.replaceChildren(` ${done} of ${counted(this.moves.length + 1, 'position')}`);
    if (judged.at === this.view.at && !this.view.line) this.tell();
  }

  private mark({ at, verdict }: Judged): void {
    const item = this.items[at - 1];
    item?.lastElementChild?.replaceChildren(` ${WORDS[verdict]}`);
    item?.classList.toggle('lost', verdict === 'lost');
  }

  private finish(answer: ReviewAnswer): void {
    this.answer = answer;
    this.progress.hidden = true;
    this.strip.judge(answer.positions, answer.lost_at);
    for (const judged of answer.positions) this.mark(judged);
    this.summary.textContent = answer.sentence;
    this.strip.element.setAttribute('aria-label', `The verdict on each position. ${answer.sentence}`);
    this.toLoss.hidden = answer.lost_at === null;
    this.toLine.hidden = answer.line.length === 0;
    this.toLine.textContent = this.lineWords(this.wanted.line);
    if (answer.lost_at !== null) {
      this.items[answer.lost_at - 1]?.classList.add('losing');
      if (!this.wanted.line) this.go({ line: false, at: answer.lost_at });
    }
    this.tell();
  }

  /** After how many moves of the game the winning line begins. */
  private get fork(): number {
    return this.answer?.from ?? this.moves.length;
  }

  /** What the button of the winning line says. */
  private lineWords(line: boolean): string {
    if (line) return 'Back to my game';
    return this.fork < this.moves.length ? 'Show the line that would have won' : 'Show a line that wins';
  }

  // ------------------------------------------------------------------------------------ stepping

  private length(line: boolean): number {
    return line ? (this.answer?.line.length ?? 0) : this.moves.length;
  }

  private toggleLine(): void {
    this.go(this.wanted.line ? { line: false, at: this.fork } : { line: true, at: 0 });
  }

  /** Show the table there; while one is fetched only the last wish counts. */
  private go(view: View): void {
    const at = Math.min(Math.max(view.at, 0), this.length(view.line));
    this.wanted = { line: view.line, at };
    if (this.busy || (this.view.line === view.line && this.view.at === at)) return;
    this.busy = true;
    void this.fetch().finally(() => {
      this.busy = false;
      if (!this.closed) this.go(this.wanted);
    });
  }

  private async fetch(): Promise<void> {
    const view = this.wanted;
    try {
      const table = view.line && this.answer
        ? await api.line(this.table.id, this.fork, this.answer.line.slice(0, view.at))
        : await api.history(this.table.id, view.at);
      if (this.closed) return;
      this.view = view;
      this.board.draw({ ...table, moves: [] }, this.withPack);
      this.lines = table.log;
      this.trouble.textContent = '';
    } catch (error) {
      // What cannot be shown is not asked for again.
      this.wanted = this.view;
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    this.slider.max = String(this.length(view.line));
    this.slider.value = String(view.at);
    this.sliderName.textContent = view.line ? 'Move of the winning line' : 'Move';
    this.toLine.textContent = this.lineWords(view.line);
    this.element.classList.toggle('on-line', view.line);
    this.strip.point(view.line ? this.fork : view.at);
    this.tell();
  }

  private lines: readonly string[] = [];

  /** Say what is shown. */
  private tell(): void {
    const { line, at } = this.view;
    if (at < 0) return;
    const standing = line ? null : this.strip.standingAt(at);
    const where = line
      ? `${this.fork < this.moves.length ? 'The line that would have won' : 'A line that wins'}, ${at} of ${counted(this.length(true), 'move')}, after move ${this.fork} of the game.`
      : `${at} of ${counted(this.moves.length, 'move')}${standing ? `: ${WORDS[standing]}` : ''}.`;
    const text = this.lines.length ? this.lines.join(' ') : at === 0 && !line ? 'The cards are dealt.' : '';
    const loss = !line && this.answer && at === this.answer.lost_at ? ' This move lost the game.' : '';
    const words = `${where} ${text}${loss}`.trim();
    if (this.told.textContent !== words) this.told.textContent = words;
    this.slider.setAttribute('aria-valuetext', `${at} of ${this.length(line)}${standing ? `, ${capital(WORDS[standing])}` : ''}`);
  }

  private key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.go({ ...this.wanted, at: this.wanted.at + by });
  }

  /** Begin a game of its own from what is shown. */
  private async branch(): Promise<void> {
    const { line, at } = this.view;
    const moves = line ? [...this.moves.slice(0, this.fork), ...(this.answer?.line.slice(0, at) ?? [])] : this.moves.slice(0, at);
    try {
      const begun = await api.begin({ record: recordWith(this.table.record, moves) });
      location.hash = `#/table/${begun.id}`;
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
