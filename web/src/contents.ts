/** The contents: the games of the book, and those begun. */

import { api } from './api';
import { counted } from './cards';
import { button, h } from './dom';
import { drawOpening, ornament } from './drawing';
import { rulesOf } from './panel';
import { isCode } from './links';
import type { Contents, Entry, Summary } from './types';

let known: Promise<Contents> | null = null;

/** The list of games, asked for once. */
export function contents(): Promise<Contents> {
  known ??= api.games().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

const PACKS = ['', 'one pack', 'two packs', 'three packs', 'four packs'];

function plain(text: string): string {
  return text.normalize('NFKD').replace(/æ/gi, 'ae').replace(/[^a-z0-9 ]/gi, '').toLowerCase();
}

/** Does a game answer to this search? Its name, a part of it, or its number. */
export function answers(entry: Pick<Entry, 'name' | 'number' | 'packs' | 'slug'>, search: string, packs: number): boolean {
  if (packs && entry.packs !== packs) return false;
  const wanted = plain(search).trim();
  return (
    wanted === '' ||
    wanted === String(entry.number) ||
    wanted.split(' ').every((word) => plain(entry.name).includes(word) || entry.slug.includes(word))
  );
}

export async function begin(wanted: { code: string } | { slug: string; options: string[] }): Promise<void> {
  const table = await api.begin(wanted);
  location.hash = `#/table/${table.id}`;
}

function when(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function unfinishedList(games: readonly Summary[]): HTMLElement {
  return h(
    'ul',
    { class: 'unfinished' },
    ...games.map((game) =>
      h(
        'li',
        {},
        h('a', { href: `#/table/${game.id}` }, game.name),
        h('span', {}, ` ${counted(game.moves, 'move')}, ${when(game.updated)}`),
      ),
    ),
  );
}

export async function contentsPage(): Promise<HTMLElement> {
  const [{ games, today }, tables] = await Promise.all([contents(), api.tables()]);
  const search = h('input', { type: 'search', id: 'search', autocomplete: 'off', placeholder: 'name or number' });
  const packs = h(
    'select',
    { id: 'packs' },
    h('option', { value: '0' }, 'any'),
    ...[...new Set(games.map((game) => game.packs))].sort().map((count) =>
      h('option', { value: count }, PACKS[count] ?? `${count} packs`),
    ),
  );
  const order = h(
    'select',
    { id: 'order' },
    h('option', { value: 'book' }, 'of the book'),
    h('option', { value: 'name' }, 'by name'),
  );
  const found = h('p', { role: 'status', class: 'found' });
  const list = h('ol', { class: 'games' });
  const items = games.map((game) => ({ game, item: entry(game) }));
  const filter = (): void => {
    const sorted = [...items];
    if (order.value === 'name') {
      const key = (name: string) => plain(name).replace(/^the /, '');
      sorted.sort((one, other) => key(one.game.name).localeCompare(key(other.game.name)));
    }
    const shown = sorted.filter(({ game }) => answers(game, search.value, Number(packs.value)));
    list.replaceChildren(...shown.map(({ item }) => item));
    found.textContent = shown.length === games.length ? '' : `${counted(shown.length, 'game')} of ${games.length}`;
  };
  for (const field of [search, packs, order]) field.addEventListener('input', filter);
  filter();
  const todays = games.find((game) => game.slug === today.split(/[+:]/)[0]);
  const random = (): void => {
    const shown = items.filter(({ game }) => answers(game, search.value, Number(packs.value)));
    const pick = shown[Math.floor(Math.random() * shown.length)];
    if (pick) void begin({ slug: pick.game.slug, options: [] });
  };
  return h(
    'div',
    { class: 'contents' },
    h(
      'div',
      { class: 'frontispiece' },
      h('h1', {}, 'Illustrated Games of Patience'),
      h('p', {}, `The ${games.length} patiences of Lady Adelaide Cadogan's book, laid out to be played.`),
      ornament(),
      h(
        'p',
        { class: 'choices' },
        button(todays ? `Today's patience: ${todays.name}` : "Today's patience", () => void begin({ code: today }), { class: 'main' }),
        button('Any patience', random),
      ),
    ),
    tables.unfinished.length
      ? h(
          'section',
          { 'aria-labelledby': 'go-on' },
          h('h2', { id: 'go-on' }, 'Go on with'),
          unfinishedList(tables.unfinished.slice(0, 6)),
          tables.unfinished.length > 6 ? h('p', {}, h('a', { href: '#/history' }, `all ${tables.unfinished.length}`)) : null,
        )
      : null,
    h('h2', {}, 'The games'),
    h(
      'form',
      { class: 'filter', role: 'search', submit: (event) => event.preventDefault() },
      h('p', {}, h('label', { for: 'search' }, 'Search'), search),
      h('p', {}, h('label', { for: 'packs' }, 'Packs'), packs),
      h('p', {}, h('label', { for: 'order' }, 'Order'), order),
      found,
    ),
    list,
  );
}

function entry(game: Entry): HTMLElement {
  return h(
    'li',
    { class: 'game', 'data-slug': game.slug },
    h(
      'a',
      { href: `#/game/${game.slug}`, class: 'plate' },
      drawOpening(game.drawing.spots),
      h('span', { class: 'number' }, `${game.number}. `),
      h('span', { class: 'name' }, game.name),
      h('span', { class: 'packs' }, PACKS[game.packs] ?? `${game.packs} packs`),
    ),
    button('Play', () => void begin({ slug: game.slug, options: [] }), { 'aria-label': `Play ${game.name}` }),
  );
}

/** One game before it is begun: drawing, options, rules. */
export async function gamePage(slugAndOptions: string): Promise<HTMLElement> {
  const [slug = '', ...chosen] = slugAndOptions.split('+');
  const [{ games }, text, tables] = await Promise.all([contents(), api.game(slug, chosen), api.tables()]);
  const game = games.find((one) => one.slug === slug);
  const number = h('input', { type: 'text', id: 'number', inputmode: 'numeric', autocomplete: 'off', placeholder: 'any' });
  const trouble = h('p', { role: 'alert', class: 'trouble' });
  const boxes = text.options.map((option) => {
    const box = h('input', { type: 'checkbox', id: `option-${option.name}`, value: option.name, checked: chosen.includes(option.name) });
    box.addEventListener('change', () => {
      const now = boxes.map((one) => one.box).filter((one) => one.checked).map((one) => one.value);
      location.replace(`#/game/${[slug, ...now].join('+')}`);
    });
    return { option, box };
  });
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    const options = boxes.map(({ box }) => box).filter((box) => box.checked).map((box) => box.value);
    const typed = number.value.trim();
    try {
      if (typed === '') await begin({ slug, options });
      else {
        const code = `${[slug, ...options].join('+')}:${typed}`;
        if (!isCode(code)) throw new Error('A deal number is a whole number from 1 on.');
        await begin({ code });
      }
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const begun = tables.unfinished.filter((one) => one.slug === slug);
  return h(
    'div',
    { class: 'game-page' },
    h('h1', {}, text.name),
    h('p', { class: 'of' }, `No. ${text.number} of the book, ${PACKS[text.packs] ?? `${text.packs} packs`}`),
    game ? drawOpening(game.drawing.spots) : null,
    h(
      'form',
      { class: 'begin', submit: (event) => void go(event) },
      ...(boxes.length
        ? [
            h(
              'fieldset',
              {},
              h('legend', {}, 'Other ways to play'),
              ...boxes.map(({ option, box }) =>
                h('p', { class: 'setting' }, box, h('label', { for: box.id }, option.name.replaceAll('-', ' ')),
                  h('small', {}, option.text, option.in_book ? ' (in the book)' : '')),
              ),
            ),
          ]
        : []),
      h('p', {}, h('label', { for: 'number' }, 'Deal number '), number, ' ', h('button', { type: 'submit', class: 'main' }, 'Play')),
      trouble,
    ),
    begun.length ? h('section', {}, h('h2', {}, 'Begun before'), unfinishedList(begun.slice(0, 5))) : null,
    h('section', { class: 'page-text', 'aria-label': 'Rules' }, ornament(), rulesOf(text)),
  );
}
