/** The contents: the games of the book, and those begun. */

import { api } from './api';
import { counted } from './cards';
import { button, h } from './dom';
import { drawOpening, ornament } from './drawing';
import { rulesOf } from './panel';
import { beginDeal, dealNumber } from './dealing';
import { isCode } from './links';
import { change, settings } from './settings';
import type { Contents, Entry, Summary, Table } from './types';
import { refuse } from './voice';

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

/** What the player looks for. */
export interface Wish {
  search: string;
  packs: number;
  length: Length | '';
  skill: Skill | '';
}

export type Length = 'short' | 'middle' | 'long';
export type Skill = 'chance' | 'both' | 'skill';

const LENGTHS: Record<Length, string> = { short: 'up to 100 moves', middle: '101 to 200 moves', long: 'more than 200' };
const SKILLS: Record<Skill, string> = { chance: 'mostly chance', both: 'some of both', skill: 'mostly skill' };

export function lengthClass(length: number): Length {
  return length <= 100 ? 'short' : length <= 200 ? 'middle' : 'long';
}

export function skillClass(skill: number): Skill {
  return skill < 0.4 ? 'chance' : skill < 0.9 ? 'both' : 'skill';
}

type Known = Pick<Entry, 'name' | 'number' | 'packs' | 'slug' | 'length' | 'skill'>;

/** Does a game answer to a wish?  Its name, a part of it, or its number; its packs, length and skill. */
export function answers(entry: Known, { search, packs, length, skill }: Wish): boolean {
  if (packs && entry.packs !== packs) return false;
  if (length && (typeof entry.length !== 'number' || lengthClass(entry.length) !== length)) return false;
  if (skill && (typeof entry.skill !== 'number' || skillClass(entry.skill) !== skill)) return false;
  const wanted = plain(search).trim();
  return (
    wanted === '' ||
    wanted === String(entry.number) ||
    wanted.split(' ').every((word) => plain(entry.name).includes(word) || entry.slug.includes(word))
  );
}

export type Order = 'book' | 'name' | 'length' | 'skill' | 'chance';

/** The games in an order; those of which it is not known come last. */
export function sorted<Game extends Known>(games: readonly Game[], order: Order): Game[] {
  const name = ({ name: own }: Game): string => plain(own).replace(/^the /, '');
  const value: Record<Exclude<Order, 'name'>, (game: Game) => number> = {
    book: (game) => game.number,
    length: (game) => game.length ?? Infinity,
    skill: (game) => (typeof game.skill === 'number' ? -game.skill : Infinity),
    chance: (game) => game.skill ?? Infinity,
  };
  const own = [...games];
  if (order === 'name') return own.sort((one, other) => name(one).localeCompare(name(other)));
  const of = value[order];
  return own.sort((one, other) => (of(one) === of(other) ? one.number - other.number : of(one) < of(other) ? -1 : 1));
}

/** Length and skill in words, as far as they are known. */
export function traitsOf({ length, skill }: Pick<Entry, 'length' | 'skill'>): string[] {
  const traits: string[] = [];
  if (typeof length === 'number') traits.push(`about ${counted(length, 'move')}`);
  if (typeof skill === 'number') traits.push(`skill ${Math.round(skill * 100)} %`);
  return traits;
}

function openTable(table: Table): void {
  location.hash = `#/table/${table.id}`;
}

/** Go to a table once it is there, or tell why it is not. */
function go(begun: Promise<Table>): void {
  void begun.then(openTable, (error: unknown) => refuse(error instanceof Error ? error.message : String(error)));
}

/** Begin a deal as the settings would have it. */
function deal(slug: string): void {
  go(beginDeal(slug, [], settings().winnable));
}

function when(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleString(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
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
        h('span', {}, ` deal ${dealNumber(game.code)}, ${counted(game.moves, 'move')}, ${when(game.updated)}`),
      ),
    ),
  );
}

export async function contentsPage(): Promise<HTMLElement> {
  const [{ games, today }, tables] = await Promise.all([contents(), api.tables()]);
  const search = h('input', { type: 'search', id: 'search', autocomplete: 'off', placeholder: 'name or number' });
  const hasLength = games.some((game) => typeof game.length === 'number');
  const hasSkill = games.some((game) => typeof game.skill === 'number');
  const counts = [...new Set(games.map((game) => game.packs))].sort();
  const packs = choose('packs', [['0', 'any'], ...counts.map((count): [string, string] => [String(count), PACKS[count] ?? `${count} packs`])]);
  const order = choose('order', [
    ['book', 'of the book'], ['name', 'by name'],
    ...(hasLength ? [['length', 'shortest first'] as [string, string]] : []),
    ...(hasSkill ? [['skill', 'most skill first'], ['chance', 'most chance first']] as [string, string][] : []),
  ]);
  const length = choose('length', [['', 'any'], ...Object.entries(LENGTHS)]);
  const skill = choose('skill', [['', 'any'], ...Object.entries(SKILLS)]);
  const winnable = h('input', { type: 'checkbox', id: 'winnable', checked: settings().winnable });
  winnable.addEventListener('change', () => change({ winnable: winnable.checked }));
  const found = h('p', { role: 'status', class: 'found' });
  const list = h('ol', { class: 'games' });
  const items = new Map(games.map((game) => [game.slug, entry(game)]));
  const chosen = (): Entry[] => {
    const wish: Wish = {
      search: search.value, packs: Number(packs.value), length: length.value as Wish['length'], skill: skill.value as Wish['skill'],
    };
    return sorted(games, order.value as Order).filter((game) => answers(game, wish));
  };
  const filter = (): void => {
    const shown = chosen();
    list.replaceChildren(...shown.map((game) => items.get(game.slug)).filter((item) => item !== undefined));
    found.textContent = shown.length === games.length ? '' : shown.length ? `${counted(shown.length, 'game')} of ${games.length}` : 'No game is like that.';
  };
  for (const field of [search, packs, order, length, skill]) field.addEventListener('input', filter);
  filter();
  const random = (): void => {
    const shown = chosen();
    const pick = shown[Math.floor(Math.random() * shown.length)];
    if (pick) deal(pick.slug);
  };
  const todays = games.find((game) => game.slug === today.split(/[+:]/)[0]);
  // Games that were only looked at are in the list of those played.
  const begun = tables.unfinished.filter((game) => game.moves > 0);
  const [latest] = begun;
  const field = (name: string, control: HTMLElement): HTMLElement => h('p', {}, h('label', { for: control.id }, name), control);
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
        latest ? h('a', { href: `#/table/${latest.id}`, class: 'button main' }, `Go on with ${latest.name}`) : null,
        button(todays ? `Today's patience: ${todays.name}` : "Today's patience", () => go(api.begin({ code: today })), {
          class: latest ? '' : 'main',
        }),
        button('Any patience', random),
      ),
      todays?.winnable ? h('p', { class: 'of' }, "Today's deal is the same for everybody, and proved winnable.") : null,
    ),
    begun.length > 1
      ? h(
          'section',
          { 'aria-labelledby': 'go-on' },
          h('h2', { id: 'go-on' }, 'Begun'),
          unfinishedList(begun.slice(0, 4)),
          begun.length > 4 ? h('p', {}, h('a', { href: '#/history' }, `all ${begun.length}`)) : null,
        )
      : null,
    h('h2', {}, 'The games'),
    h(
      'form',
      { class: 'filter', role: 'search', submit: (event) => event.preventDefault() },
      field('Search', search),
      field('Packs', packs),
      hasLength ? field('Length', length) : null,
      hasSkill ? field('Skill', skill) : null,
      field('Order', order),
      games.some((game) => game.winnable) ? h('p', {}, winnable, h('label', { for: 'winnable' }, 'Deal only what is proved winnable')) : null,
      found,
    ),
    list,
    hasSkill
      ? h('p', { class: 'of' }, 'Length: the moves of a win, in the middle of many. Skill: of deals that can be won, the share that careless play does not win.')
      : null,
  );
}

function choose(id: string, values: readonly (readonly [string, string])[]): HTMLSelectElement {
  return h('select', { id }, ...values.map(([value, text]) => h('option', { value }, text)));
}

function entry(game: Entry): HTMLElement {
  const traits = traitsOf(game);
  return h(
    'li',
    { class: 'game', 'data-slug': game.slug },
    h(
      'a',
      { href: `#/game/${game.slug}`, class: 'plate' },
      drawOpening(game.drawing.spots, game.drawing.marks, game.drawing.pack_drawn),
      h('span', { class: 'title' }, h('span', { class: 'number' }, `${game.number}. `), h('span', { class: 'name' }, game.name)),
      h('span', { class: 'packs' }, PACKS[game.packs] ?? `${game.packs} packs`),
      traits.length ? h('span', { class: 'traits' }, traits.join(' · ')) : null,
    ),
    button('Play', () => deal(game.slug), { 'aria-label': `Play ${game.name}` }),
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
      if (typed === '') openTable(await beginDeal(slug, options, hasWinnable && winnable.checked));
      else {
        const code = `${[slug, ...options].join('+')}:${typed}`;
        if (!isCode(code)) throw new Error('A deal number is a whole number from 1 on.');
        openTable(await api.begin({ code }));
      }
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const winnable = h('input', { type: 'checkbox', id: 'winnable', checked: settings().winnable });
  // Of the game as it is in the book it is known whether there are such deals.
  const hasWinnable = chosen.length > 0 || Boolean(game?.winnable);
  const begun = tables.unfinished.filter((one) => one.slug === slug && one.moves > 0);
  const traits = game && chosen.length === 0 ? traitsOf(game) : [];
  return h(
    'div',
    { class: 'game-page' },
    h('h1', {}, text.name),
    h('p', { class: 'of' }, [`No. ${text.number} of the book`, PACKS[text.packs] ?? `${text.packs} packs`, ...traits].join(', ')),
    game ? drawOpening(game.drawing.spots, game.drawing.marks, game.drawing.pack_drawn) : null,
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
      hasWinnable
        ? h('p', { class: 'setting' }, winnable, h('label', { for: 'winnable' }, 'A deal proved winnable'),
            h('small', {}, 'When no number is given. The solver has won it; whether you will is another matter.'))
        : null,
      trouble,
    ),
    begun.length ? h('section', {}, h('h2', {}, 'Begun before'), unfinishedList(begun.slice(0, 5))) : null,
    h('section', { class: 'page-text', 'aria-label': 'Rules' }, ornament(), rulesOf(text)),
  );
}
