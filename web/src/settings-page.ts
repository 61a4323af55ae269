/** The choices of the player, in a dialog. */

import { button, dialog, h } from './dom';
import { openKeys } from './keys-page';
import { keysInWords } from './keys';
import { change, settings, type Settings, type Theme } from './settings';

type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

function tick(name: Switch, label: string, help: string): HTMLElement {
  const box = h('input', { type: 'checkbox', id: `set-${name}`, checked: settings()[name] });
  box.addEventListener('change', () => change({ [name]: box.checked }));
  return h('p', { class: 'setting' }, box, h('label', { for: `set-${name}` }, label), h('small', {}, help));
}

function choice(name: 'theme' | 'back', label: string, values: [string, string][]): HTMLElement {
  const list = h(
    'select',
    { id: `set-${name}` },
    ...values.map(([value, text]) => h('option', { value, selected: settings()[name] === value }, text)),
  );
  list.addEventListener('change', () => {
    change(name === 'theme' ? { theme: list.value as Theme } : { back: list.value as Settings['back'] });
  });
  return h('p', { class: 'setting' }, h('label', { for: `set-${name}` }, label), list);
}

export function openSettings(): void {
  const scale = h('input', {
    type: 'range', id: 'set-magnify', min: 1, max: 3, step: 0.25, value: settings().magnify,
  });
  const told = h('output', { for: 'set-magnify' }, `${Math.round(settings().magnify * 100)} %`);
  scale.addEventListener('input', () => {
    change({ magnify: Number(scale.value) });
    told.textContent = `${Math.round(settings().magnify * 100)} %`;
  });
  const keyed = (words: string, keys: string): string => (keys ? `${words} Key ${keys}.`.trim() : words);
  const box = dialog(
    'Settings',
    h('h3', {}, 'The game'),
    tick('winnable', 'Winnable deals', 'New deals are ones that were proved winnable, where the game has such.'),
    tick('sign', 'Say whether the game can be won', 'A small sign at the table after each move; it is found out meanwhile and delays nothing.'),
    h('h3', {}, 'The cards'),
    choice('theme', 'Colours', [
      ['auto', 'as the system has them'], ['light', 'light'], ['dark', 'dark'], ['contrast', 'high contrast'],
    ]),
    tick('fourColours', 'Four colours', keyed('Clubs green, diamonds blue: each suit its own colour.', keysInWords('colours'))),
    tick('largePrint', 'Large print', 'Large indices on the cards, larger letters everywhere.'),
    h('p', { class: 'setting' }, h('label', { for: 'set-magnify' }, 'Size of the table'), scale, told),
    choice('back', 'Backs', [['lattice', 'lattice'], ['fern', 'fern']]),
    tick('motion', 'Movement', 'Cards glide to their places. Off where the system asks for less motion.'),
    h('h3', {}, 'Keys and words'),
    tick('letterKeys', 'Single keys', 'One letter or sign is a command, as d for deal. The command line works without.'),
    tick('terse', 'Few words', 'Only what happened is said, not what it leaves open.'),
    tick('panel', 'Rules beside the board', keyed('', keysInWords('rules'))),
    h('p', {}, button('Change the keys', () => {
      box.close();
      openKeys();
    })),
  );
}
