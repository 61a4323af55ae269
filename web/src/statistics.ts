/** Games played and won, as a table and as charts. */

import { api } from './api';
import { counted } from './cards';
import { h, svg } from './dom';
import type { Statistics } from './types';

export interface Bar {
  name: string;
  played: number;
  won: number;
}

/** Wilson's interval for a share, at 95 %: honest also for few games. */
export function interval(won: number, played: number): [number, number] {
  if (played === 0) return [0, 1];
  const z = 1.96;
  const share = won / played;
  const middle = share + (z * z) / (2 * played);
  const half = z * Math.sqrt((share * (1 - share)) / played + (z * z) / (4 * played * played));
  const scale = 1 + (z * z) / played;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function chart(title: string, bars: readonly Bar[]): SVGSVGElement {
  const row = 26;
  const most = Math.max(...bars.map((bar) => bar.played), 1);
  const picture = svg('svg', {
    viewBox: `0 0 640 ${bars.length * row + 26}`, class: 'chart', role: 'img', 'aria-label': title,
  });
  bars.forEach((bar, number) => {
    const y = number * row;
    const scale = 360 / most;
    picture.append(
      svg('text', { x: 190, y: y + 17, 'text-anchor': 'end', class: 'chart-name' }, bar.name),
      svg('rect', { x: 200, y: y + 4, width: Math.max(bar.played * scale, 1), height: 18, class: 'chart-played' }),
      svg('rect', { x: 200, y: y + 4, width: bar.won * scale, height: 18, class: 'chart-won' }),
      svg('text', { x: 206 + bar.played * scale, y: y + 17, class: 'chart-number' }, `${bar.won} of ${bar.played}`),
    );
  });
  picture.append(
    svg('text', { x: 200, y: bars.length * row + 20, class: 'chart-number' }, 'Filled: won. Outlined: played.'),
  );
  return picture;
}

/** The share won of each game, with its interval as a line. */
function shares(bars: readonly Bar[]): SVGSVGElement {
  const row = 26;
  const picture = svg('svg', {
    viewBox: `0 0 640 ${bars.length * row + 26}`, class: 'chart', role: 'img',
    'aria-label': 'Share of games won, with its interval at 95 percent',
  });
  bars.forEach((bar, number) => {
    const y = number * row + 13;
    const [low, high] = interval(bar.won, bar.played);
    const at = (share: number) => 200 + share * 380;
    picture.append(
      svg('text', { x: 190, y: y + 5, 'text-anchor': 'end', class: 'chart-name' }, bar.name),
      svg('line', { x1: at(0), x2: at(1), y1: y, y2: y, class: 'chart-rule' }),
      svg('line', { x1: at(low), x2: at(high), y1: y, y2: y, class: 'chart-interval' }),
      svg('circle', { cx: at(bar.won / bar.played), cy: y, r: 5, class: 'chart-point' }),
      svg('text', { x: 590, y: y + 5, class: 'chart-number' }, percent(bar.won / bar.played)),
    );
  });
  for (const share of [0, 0.5, 1]) {
    picture.append(
      svg('text', { x: 200 + share * 380, y: bars.length * row + 20, 'text-anchor': 'middle', class: 'chart-number' }, percent(share)),
    );
  }
  return picture;
}

function nameOf(game: Statistics): string {
  return game.options.length ? `${game.name} (${game.options.join(', ').replaceAll('-', ' ')})` : game.name;
}

export async function statisticsPage(): Promise<HTMLElement> {
  const { games } = await api.statistics();
  const played = games.filter((game) => game.played > 0);
  const page = h('div', { class: 'statistics' }, h('h1', {}, 'Statistics'));
  if (played.length === 0) {
    page.append(h('p', {}, 'No game is finished yet. A game counts once it is won or given up; looking at a deal costs nothing.'));
    return page;
  }
  const all = played.reduce((sum, game) => sum + game.played, 0);
  const won = played.reduce((sum, game) => sum + game.won, 0);
  const unaided = played.reduce((sum, game) => sum + game.unaided, 0);
  const bars = [...played]
    .sort((one, other) => other.played - one.played)
    .map((game) => ({ name: nameOf(game), played: game.played, won: game.won }));
  const cell = (value: number | null) => h('td', {}, value === null ? '–' : String(value));
  page.append(
    h('p', { class: 'sum' }, `${counted(all, 'game')} played, ${won} won (${percent(won / all)}), ${unaided} of them without undo or hint.`),
    h('h2', {}, 'Played and won'),
    chart('Games played and won', bars),
    h('h2', {}, 'Share won'),
    shares(bars),
    h('h2', {}, 'In numbers'),
    h(
      'div',
      { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': 'Statistics in numbers' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...['Game', 'Played', 'Won', 'Unaided', 'Fewest moves', 'Best score', 'Running', 'Longest run'].map((name) => h('th', { scope: 'col' }, name)))),
        h(
          'tbody',
          {},
          ...played.map((game) =>
            h('tr', {}, h('th', { scope: 'row' }, nameOf(game)), cell(game.played), cell(game.won), cell(game.unaided),
              cell(game.best_moves), cell(game.best_score), cell(game.current_streak), cell(game.longest_streak)),
          ),
        ),
      ),
    ),
  );
  return page;
}
