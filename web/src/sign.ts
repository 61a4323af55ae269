/** The sign at the table: can this game be won?  It is found out beside the play and delays nothing. */

import { listen, type Stream } from './api';
import { h, svg } from './dom';
import type { SignAnswer, SignVerdict, Table } from './types';

export const WORDINGS: Record<SignVerdict, string> = {
  winnable: 'This game is winnable.',
  'no-longer-winnable': 'This game is no longer winnable.',
  'cannot-be-won': 'This game cannot be won.',
  unknown: 'Unable to determine if this game is winnable.',
};

/** The shapes, in a square of sixteen. */
const SHAPES: Record<SignVerdict, string> = {
  winnable: 'M3 8.5 6.5 12 13 4.5',
  'no-longer-winnable': 'M8 2 15 14H1ZM8 6.5V10M8 11.6V12.4',
  'cannot-be-won': 'M3 3 13 13M13 3 3 13',
  unknown: 'M5 5.5C5 2 11 2 11 5.5 11 8 8 7.5 8 10M8 12.4V13.4',
};

/** Moves made in quick succession are asked about once. */
const PATIENCE = 150;

export function isVerdict(text: string): text is SignVerdict {
  return Object.hasOwn(WORDINGS, text);
}

export class Sign {
  // The words change only when the verdict does, so that it is not said again at every move.
  private readonly words = h('span', { role: 'status' });
  private readonly shape = svg('path', { d: SHAPES.unknown });
  readonly element = h(
    'p',
    { class: 'sign', hidden: true },
    svg('svg', { viewBox: '0 0 16 16', class: 'sign-shape', 'aria-hidden': 'true' }, this.shape),
    this.words,
  );
  private stream: Stream | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask no more of the position that was: a move is being made. */
  hush(): void {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }

  /** Ask about the table as it stands now; the sign goes when it is not wanted or the game is over. */
  ask(table: Table, wanted: boolean): void {
    this.hush();
    if (!wanted || table.outcome !== null || table.result === 'left') {
      this.element.hidden = true;
      this.words.textContent = '';
      return;
    }
    this.element.classList.add('asking');
    // A window that nobody sees keeps no connection to the server.
    if (document.visibilityState === 'hidden') return;
    this.timer = setTimeout(() => {
      this.stream = listen(
        table.id,
        'verdict',
        {
          verdict: (answer: SignAnswer) => {
            if (answer.revision === table.revision) this.show(isVerdict(answer.verdict) ? answer.verdict : 'unknown');
          },
        },
        'verdict',
        () => this.show('unknown'),
      );
    }, PATIENCE);
    if (this.words.textContent !== '') return;
    this.element.dataset['verdict'] = 'asking';
    this.element.hidden = false;
  }

  private show(verdict: SignVerdict): void {
    this.element.hidden = false;
    this.element.classList.remove('asking');
    this.element.dataset['verdict'] = verdict;
    this.shape.setAttribute('d', SHAPES[verdict]);
    const line = WORDINGS[verdict];
    if (this.words.textContent !== line) this.words.textContent = line;
  }
}
