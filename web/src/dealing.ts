/** Other deals, and links to this one. */

import { api, Refused } from './api';
import { button, dialog, h } from './dom';
import { isCode, linkTo } from './links';
import type { Table } from './types';
import { say, sayNext } from './voice';

/** The game with its options, as codes have it before the colon. */
export function slugWithOptions(code: string): string {
  return code.slice(0, code.indexOf(':'));
}

/** The number of a deal, as codes have it after the colon. */
export function dealNumber(code: string): string {
  return code.slice(code.indexOf(':') + 1);
}

/** Begin a new deal of a game: one proved winnable where such is wanted and can be had, which is told if not. */
export async function beginDeal(slug: string, options: readonly string[], winnable: boolean): Promise<Table> {
  if (winnable) {
    // Where none is listed, deals are tried till one is won.
    const slow = setTimeout(() => say('A deal that can be won is being looked for.'), 500);
    try {
      return await api.begin({ slug, options, winnable: true });
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 422) throw error;
      sayNext('No deal of this game is known that can be won: this one is dealt at random.');
    } finally {
      clearTimeout(slow);
    }
  }
  return api.begin({ slug, options });
}

/** The code of the next deal of the same game. */
export function nextCode(code: string): string {
  const number = BigInt(dealNumber(code));
  return `${slugWithOptions(code)}:${number < 2n ** 63n - 1n ? number + 1n : 1n}`;
}

/** The code that a typed number or code means, whatever it is worth. */
export function codeMeant(typed: string, present: string): string {
  const text = typed.trim().toLowerCase();
  return /^\d+$/.test(text) ? `${slugWithOptions(present)}:${text}` : text;
}

/** Ask for a number or a code. */
export function askCode(present: string, open: (code: string) => void): void {
  const field = h('input', { type: 'text', id: 'code', value: present, autocomplete: 'off', spellcheck: 'false' });
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const box = dialog(
    'Deal by number',
    h(
      'form',
      {
        submit: (event) => {
          event.preventDefault();
          const code = codeMeant(field.value, present);
          if (!isCode(code)) {
            trouble.textContent = 'Write a number from 1 on, or a code such as the-shah:48213.';
            return;
          }
          box.close();
          open(code);
        },
      },
      h('label', { for: 'code' }, 'Number, or code of game and number'),
      field,
      h('button', { type: 'submit', class: 'main' }, 'Deal'),
      trouble,
    ),
  );
  field.select();
}

/** Show the links to a game, and its record. */
export async function share(table: Table): Promise<void> {
  const base = location.href.replace(/#.*$/, '');
  const game = await linkTo(base, table.code, table.record, table.made);
  const fieldFor = (id: string, label: string, value: string): HTMLElement => {
    const field = h('input', { type: 'text', id, readonly: true, value, focus: () => field.select() });
    const done = h('span', { role: 'status' });
    return h(
      'p',
      { class: 'share' },
      h('label', { for: id }, label),
      field,
      button('Copy', () => {
        field.select();
        const copied = navigator.clipboard
          ? navigator.clipboard.writeText(value).then(() => true, () => document.execCommand('copy'))
          : Promise.resolve(document.execCommand('copy'));
        void copied.then((ok) => (done.textContent = ok ? ' Copied.' : ' Press Ctrl+C.'));
      }),
      done,
    );
  };
  dialog(
    'Links to this game',
    fieldFor('link-deal', 'The deal from its beginning', `${base}#${table.code}`),
    fieldFor('link-game', 'The deal with the moves made so far', game),
    h('details', {}, h('summary', {}, 'The record'), h('pre', { tabindex: '0' }, table.record)),
  );
}
