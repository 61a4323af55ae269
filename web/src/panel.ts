/** The page beside the board: rules, options, terms and keys. */

import { api } from './api';
import { h } from './dom';
import type { GameText } from './types';

export const KEYS: [string, string][] = [
  ['Arrow keys', 'to the next place in that direction'],
  ['Tab, Shift+Tab', 'to the next part of the table, and back'],
  ['Home, End', 'to the first and last place of a part'],
  ['Enter', 'take up the card here; put it down; on the pack, deal'],
  ['+ and −', 'take more or fewer cards of a run'],
  ['Shift+Enter', 'play the card home'],
  ['Escape', 'let go of what is taken up'],
  ['d', 'deal or turn up the next card'],
  ['u, z, Ctrl+Z, Backspace', 'undo'],
  ['r, Ctrl+Y, Ctrl+Shift+Z', 'redo'],
  ['h', 'a hint; again, the next best'],
  ['a', 'play home whatever can go'],
  ['m', 'all moves, to choose from'],
  ['v, right button, long press', 'look through a packet'],
  ['i, Shift+i', 'read a packet from the top, from the bottom'],
  ['w', 'where is a card?'],
  ['s', 'how the game stands'],
  ['l', 'what happened last'],
  ['c or /', 'the command line'],
  ['n, Shift+n', 'new game; the same deal again'],
  ['g', 'a deal by its number or code'],
  ['f', 'four colours'],
  ['b, F1', 'the page of rules'],
  ['?', 'these keys'],
];

export const COMMANDS: [string, string][] = [
  ['c5 f3', 'from column 5 to foundation 3'],
  ['7h 8h', 'the seven of hearts to the eight of hearts'],
  ['7h', 'the seven of hearts to where it can go'],
  ['deal', 'deal, turn or re-deal, whichever there is'],
  ['undo 3, redo, undo all', 'take moves back, or make them again'],
  ['where 7h', 'where the sevens of hearts lie'],
  ['list c5', 'the cards of column 5'],
  ['why 7h 9s', 'why a move is not allowed'],
  ['moves, hint, state, last', 'what can be done, and how things stand'],
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
          block.mark ? h('span', { class: 'mark' }, `${block.mark}. `) : null,
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
      fold('Keys and commands', false, keyTable(KEYS), h('h3', {}, 'The command line'), keyTable(COMMANDS)),
    );
  }

  /** Light up what the page says under this rule; true when something does. */
  light(rule: string): boolean {
    this.dim();
    if (!rule || !this.rules) return false;
    const found = [...this.element.querySelectorAll<HTMLElement>('[data-rules]')].filter((block) =>
      (block.dataset['rules'] ?? '').split(' ').includes(rule),
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
