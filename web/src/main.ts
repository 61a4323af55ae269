/** The page: from its address to what is shown. */

import './style.css';
import { api, Refused, retryNow, watchConnection } from './api';
import { contents, contentsPage, gamePage } from './contents';
import { button, h } from './dom';
import { historyPage, ReplayPage } from './history';
import { parseRoute, unpackRecord, type Route } from './links';
import { showKeys } from './keys-page';
import { openSettings } from './settings-page';
import { show } from './settings';
import { ReviewPage } from './review';
import { statisticsPage } from './statistics';
import { TablePage } from './table-page';
import type { Table } from './types';
import { say } from './voice';

interface Page {
  element: HTMLElement;
  open?: () => void;
  close?: () => void;
}

const main = document.getElementById('main') as HTMLElement;
const header = document.getElementById('header') as HTMLElement;
const connection = document.getElementById('connection') as HTMLElement;
let current: Page | null = null;
let visit = 0;

function head(): void {
  header.append(
    h(
      'a',
      { href: '#/', class: 'home', 'aria-label': 'Cadogan' },
      h('span', { class: 'emblem', 'aria-hidden': 'true' }),
      h('span', { class: 'roomy' }, 'Cadogan'),
    ),
    h(
      'nav',
      { 'aria-label': 'Pages' },
      h('a', { href: '#/' }, 'Contents'),
      h('a', { href: '#/history' }, 'Played'),
      h('a', { href: '#/statistics' }, 'Statistics'),
      button('Settings', () => openSettings()),
      button('Keys', () => showKeys(), { class: 'keys-button' }),
    ),
  );
}

/** Does the game have a pack to deal from? */
async function hasPack(table: Table): Promise<boolean> {
  if (table.pack > 0 || table.made === 0) return table.pack > 0;
  const { games } = await contents();
  const entry = games.find((game) => game.slug === table.slug);
  return entry?.drawing.spots.some((spot) => spot.kind === 'pack' && spot.cards > 0) ?? true;
}

async function pageFor(route: Route): Promise<Page | null> {
  switch (route.page) {
    case 'contents':
      document.title = 'Cadogan: patiences of the book';
      return { element: await contentsPage() };
    case 'game': {
      const element = await gamePage(route.slug);
      document.title = `${element.querySelector('h1')?.textContent ?? 'A game'} · Cadogan`;
      return { element };
    }
    case 'table': {
      const table = await api.table(route.id);
      const page = new TablePage(table, { pack: await hasPack(table) });
      return { element: page.element, open: () => page.open(), close: () => page.close() };
    }
    case 'replay': {
      const table = await api.table(route.id);
      const page = new ReplayPage(table, await hasPack(table));
      return { element: page.element, open: () => page.open(route.at), close: () => page.close() };
    }
    case 'review': {
      const table = await api.table(route.id);
      const page = new ReviewPage(table, await hasPack(table));
      return { element: page.element, open: () => page.open(), close: () => page.close() };
    }
    case 'statistics':
      document.title = 'Statistics · Cadogan';
      return { element: await statisticsPage() };
    case 'history':
      document.title = 'Games played · Cadogan';
      return { element: await historyPage() };
    case 'code': {
      const table = await api.begin({ code: route.code });
      location.replace(`#/table/${table.id}`);
      return null;
    }
    case 'record': {
      const table = await api.begin({ record: await unpackRecord(route.packed) });
      location.replace(`#/table/${table.id}`);
      return null;
    }
    case 'unknown':
      throw new Error(`There is no page “${route.text}” here.`);
  }
}

async function navigate(): Promise<void> {
  if (location.hash === '#main') return;
  const own = ++visit;
  let page: Page | null;
  try {
    page = await pageFor(parseRoute(location.hash));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = error instanceof Refused || error.message ? error.message : 'Something went wrong.';
    page = {
      element: h(
        'div',
        { class: 'trouble-page' },
        h('h1', {}, 'This cannot be shown'),
        h('p', { role: 'alert' }, line),
        h('p', {}, h('a', { href: '#/' }, 'To the contents')),
      ),
    };
  }
  // Meanwhile another page may have been asked for.
  if (!page || own !== visit) {
    page?.close?.();
    return;
  }
  for (const box of document.querySelectorAll('dialog')) box.close();
  current?.close?.();
  const first = current === null;
  current = page;
  main.replaceChildren(page.element);
  document.body.classList.toggle('at-table', page.element.classList.contains('table-page'));
  if (!first) {
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
  page.open?.();
}

watchConnection((connected, attempt) => {
  if (connected) {
    if (!connection.hidden) say('The server answers again.');
    connection.hidden = true;
    connection.replaceChildren();
  } else if (connection.hidden && attempt >= 0) {
    connection.hidden = false;
    connection.replaceChildren(
      h('span', {}, 'The server does not answer. Your game is safe; trying again until it does. '),
      button('Try now', retryNow),
    );
  }
});

show();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
matchMedia('(prefers-contrast: more)').addEventListener('change', show);
head();
window.addEventListener('hashchange', () => void navigate());
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  const cell = document.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
  (cell ?? main).focus();
});
void navigate();
