/** The page beside the board: rules, options, terms and keys. */

import { api } from './api';
import { h } from './dom';
import { keyRows, onKeys } from './keys';
import type { GameText } from './types';

export const COMMANDS: [string, string][] = [
  ['c5 f3', 'from column 5 to foundation 3'],
  ['7h 8h', 'the seven of hearts to the eight of hearts'],
  ['7h', 'the seven of hearts to where it can go'],
  ['deal', 'deal, turn or re-deal, whichever there is'],
  ['undo 3, redo, undo all', 'take moves back, or make them again'],
  ['where 7h', 'where the sevens of hearts lie'],
  ['list c5', 'the cards of column 5'],
  ['why 7h 9s', 'why a move is not allowed'],
  ['moves, hint, solver, state, last', 'what can be done, and how things stand'],
  ['home, safe', 'play home whatever can go; only what can do no harm'],
  ['give-up', 'end this game'],
  ['go the-shah:48213', 'another deal'],
];

export function keyTable(rows: readonly [string, string][]): HTMLElement {
  return h(
    'table',
    { class: 'keys' },
    h('tbody', {}, ...rows.map(([key, text]) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, key)), h('td', {}, text)))),
  );
}

/** Sections of rules, as they are written; each block knows which of the page's rules it cites. */
export function rulesOf(text: GameText): HTMLElement {
  const root = h('div', { class: 'rules' });
  for (const section of text.rules) {
    root.append(h('h3', {}, section.title));
    let list: HTMLElement | null = null;
    for (const block of section.blocks) {
      const cited = block.rules.join(' ');
      // A paragraph has depth -1, an item its depth in the list.
      if (block.depth < 0) {
        list = null;
        root.append(h('p', { 'data-rules': cited, class: 'block' }, block.text));
        continue;
      }
      if (!list) {
        list = h('ul', {});
        root.append(list);
      }
      list.append(
        h(
          'li',
          { 'data-rules': cited, class: `block depth-${Math.min(block.depth, 2)}${block.mark ? ' marked' : ''}` },
          block.mark ? h('span', { class: 'rule-mark' }, `${block.mark}. `) : null,
          block.text,
        ),
      );
    }
  }
  return root;
}

function fold(title: string, open: boolean, ...children: (Node | string)[]): HTMLDetailsElement {
  return h('details', { open }, h('summary', {}, h('h2', {}, title)), ...children);
}

export class Panel {
  readonly element = h('aside', { class: 'panel', id: 'panel', 'aria-label': 'Rules and terms' });
  private rules: HTMLDetailsElement | null = null;
  private readonly keys = h('div', {}, keyTable(keyRows()));
  private readonly loose = onKeys(() => this.keys.replaceChildren(keyTable(keyRows())));

  close(): void {
    this.loose();
  }

  async load(slug: string, options: readonly string[]): Promise<void> {
    const text = await api.game(slug, options);
    const chosen = text.options.filter((option) => options.includes(option.name));
    // In a small window the board comes first.
    this.rules = fold('Rules', window.innerWidth > 820, rulesOf(text));
    const glossary = h('dl', { class: 'glossary' });
    for (const [term, meaning] of Object.entries(text.glossary)) {
      glossary.append(h('dt', {}, term), h('dd', {}, meaning));
    }
    this.element.replaceChildren(
      h('p', { class: 'of' }, `No. ${text.number} of the book`),
      this.rules,
      ...(text.options.length
        ? [
            fold(
              'Other ways to play',
              false,
              h(
                'ul',
                {},
                ...text.options.map((option) =>
                  h('li', {}, h('strong', {}, option.name.replaceAll('-', ' ')), `: ${option.text}`,
                    chosen.includes(option) ? ' (in this game)' : ''),
                ),
              ),
              h('p', {}, h('a', { href: `#/game/${slug}` }, 'Choose and deal anew')),
            ),
          ]
        : []),
      fold('Terms', false, glossary),
      fold('Keys and commands', false, this.keys, h('h3', {}, 'The command line'), keyTable(COMMANDS)),
    );
  }

  /**
   * Light up these blocks of the rules, or else what the page says under this rule, or under several
   * (`I, II`); true when something does.
   */
  light(rule: string, blocks: readonly number[]): boolean {
    this.dim();
    if (!this.rules) return false;
    const wanted = rule.split(/[ ,]+/);
    const found = [...this.rules.querySelectorAll<HTMLElement>('[data-rules]')].filter((block, number) =>
      blocks.length > 0
        ? blocks.includes(number)
        : rule !== '' && (block.dataset['rules'] ?? '').split(' ').some((one) => wanted.includes(one)),
    );
    for (const block of found) block.classList.add('lit');
    const first = found[0];
    if (!first) return false;
    this.rules.open = true;
    // Only the page beside the board is scrolled, never the board away.
    if (this.element.scrollHeight > this.element.clientHeight + 4) {
      const offset = first.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
      this.element.scrollTop += offset - 60;
    }
    return true;
  }

  /** Can what is lit be read where the page stands now? */
  get isInSight(): boolean {
    const box = this.element.querySelector('.lit')?.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    if (!box || box.height === 0) return false;
    return box.top >= Math.max(own.top, 0) - 1 && Math.min(box.bottom, box.top + 40) <= Math.min(own.bottom, window.innerHeight) + 1;
  }

  /** Bring what is lit into sight, wherever it lies on the page. */
  show(): void {
    const first = this.element.querySelector<HTMLElement>('.lit');
    if (!first) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  }

  dim(): void {
    for (const block of this.element.querySelectorAll('.lit')) block.classList.remove('lit');
  }
}
