/** Hints: fair ones, of what the player may see, and knowing ones, of the solver. */

import { api } from './api';
import type { Desk } from './desk';
import { button, h } from './dom';
import { UNORDERED } from './matching';
import type { Hint, HintKind } from './types';
import { refuse, say } from './voice';

export class Hints {
  readonly element = h('div', { class: 'hint-bar', role: 'group', 'aria-label': 'The hint', hidden: true });
  private readonly buttons: Record<'make' | 'next' | 'solver' | 'away', HTMLButtonElement>;
  private hints: Hint[] = [];
  private kind: HintKind = 'fair';
  private at = -1;
  /** The table that the hints are of. */
  private revision = -1;
  private asking = false;

  constructor(
    private readonly desk: Desk,
    /** Where the focus goes when the hint goes away under it. */
    private readonly home: () => void,
  ) {
    this.buttons = {
      make: button('Make it', () => void this.make(), { class: 'main', 'aria-label': 'Make it: the move of the hint' }),
      next: button('Next', () => void this.next(), { 'aria-label': 'Next hint' }),
      solver: button('Ask the solver', () => void this.ask('knowing')),
      away: button('×', () => this.clear(), { 'aria-label': 'Away with the hint' }),
    };
    this.element.append(...Object.values(this.buttons));
  }

  /** The hint shown, or null. */
  get shown(): Hint | null {
    return this.element.hidden ? null : (this.hints[this.at] ?? null);
  }

  /** No hint is shown any more. */
  clear(): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.hints = [];
    this.at = -1;
    this.desk.board.point([]);
    if (hadFocus) this.home();
  }

  /** The best fair hint; again, the next best. */
  async next(): Promise<void> {
    if (this.hints.length && this.revision === this.desk.table.revision) this.step();
    else await this.ask('fair');
  }

  /** Ask for hints of a kind, and show the first. */
  async ask(kind: HintKind): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      // After the moves that are under way, but moves need not wait for it.
      await this.desk.queue(() => Promise.resolve());
      const { id, revision } = this.desk.table;
      if (kind === 'knowing') say('The solver is asked.');
      const found = await api.hints(id, kind);
      if (this.desk.table.revision !== revision) return;
      this.clear();
      this.hints = found.hints;
      this.kind = kind;
      this.revision = revision;
      if (this.hints.length === 0) {
        say(found.sentence || (this.desk.table.outcome === 'won' ? 'The game is won.' : 'Nothing can be done.'));
        return;
      }
      this.step();
    } catch (error) {
      await this.desk.failed(error);
    } finally {
      this.asking = false;
    }
  }

  private step(): void {
    this.at = (this.at + 1) % this.hints.length;
    const hint = this.hints[this.at] as Hint;
    const move = this.desk.table.moves.find((one) => one.text === hint.move);
    this.desk.board.point(move?.places.length ? move.places : ['pack'], !UNORDERED.has(move?.verb ?? ''));
    const many = this.hints.length;
    const head = this.kind === 'knowing' ? 'The solver:' : many > 1 ? `Hint ${this.at + 1} of ${many}:` : 'Hint:';
    const line = `${head} ${move?.spoken ?? hint.move} ${hint.reason}`.trim();
    this.buttons.next.hidden = many < 2;
    this.buttons.solver.hidden = this.kind === 'knowing';
    this.element.hidden = false;
    say(line);
  }

  /** Make the move that is hinted at. */
  async make(): Promise<void> {
    const { shown } = this;
    if (!shown) {
      refuse('No hint is shown whose move could be made.');
      return;
    }
    const hadFocus = this.element.contains(document.activeElement);
    await this.desk.make([shown.move]);
    if (hadFocus) this.home();
  }

  /** Why the hint that is shown; false when none is. */
  why(): boolean {
    const { shown } = this;
    if (!shown) return false;
    if (shown.reason) say(shown.reason);
    else refuse('This hint came without a reason.');
    return true;
  }
}
