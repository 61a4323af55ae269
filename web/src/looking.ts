/** What the player looks at in a dialog: a packet, the moves, where a card lies. */

import { capital, counted, nameCard, nameWanted } from './cards';
import { allPlaces, findPlace, listCards, parseCommand, whereIs } from './commands';
import type { Desk } from './desk';
import { button, dialog, h } from './dom';
import { settings } from './settings';
import { refuse, say } from './voice';

/** The cards of a packet side by side. */
export function lookThrough({ table, board }: Desk, label: string): void {
  // A long press may also bring up the menu of the right button.
  if (document.querySelector('dialog[open]')) return;
  const place = label === 'pack' ? null : findPlace(table, label);
  if (!place) {
    say(`${counted(table.pack, 'card')} in the pack; nobody may look at them.`);
    return;
  }
  const spot = board.placeNamed(label);
  const deck = settings().fourColours ? 'four-big' : 'big';
  const list = h('ol', { class: 'looked-at', reversed: true });
  [...place.cards].reverse().forEach((card) => {
    list.append(
      h(
        'li',
        {},
        card
          ? h('img', { src: `cards/${deck}/${card}.svg`, alt: nameCard(card), title: capital(nameCard(card)) })
          : h('span', { class: 'card back still', role: 'img', 'aria-label': 'a card face down' }),
      ),
    );
  });
  dialog(
    capital(place.spoken),
    h('p', {}, place.cards.length ? `${counted(place.cards.length, 'card')}, the top card first.` : 'No card lies here.'),
    spot && nameWanted(spot) ? h('p', {}, `Wanted next: ${nameWanted(spot)}.`) : null,
    list,
  );
}

/** All moves, or only these, to choose from. */
export function listMoves(desk: Desk, only?: readonly string[]): void {
  const moves = only ? desk.table.moves.filter((move) => only.includes(move.text)) : desk.table.moves;
  const box = dialog(
    counted(moves.length, 'move') + ' open',
    moves.length
      ? h(
          'ul',
          { class: 'choice-list' },
          ...moves.slice(0, 300).map((move) =>
            h('li', {}, button(move.spoken, () => {
              box.close();
              void desk.make([move.text]);
            }, { title: move.text })),
          ),
        )
      : h('p', {}, 'Nothing can be done.'),
    moves.length > 300 ? h('p', {}, `and ${moves.length - 300} more`) : null,
  );
}

/** Ask for a card, and tell and show where it lies. */
export function askWhere({ table, board }: Desk): void {
  const field = h('input', { type: 'text', id: 'where', autocomplete: 'off', placeholder: '7h' });
  const found = h('div', { role: 'status' });
  const box = dialog(
    'Where is a card?',
    h(
      'form',
      {
        submit: (event) => {
          event.preventDefault();
          const command = parseCommand(`where ${field.value}`);
          const lines = command.kind === 'where' ? whereIs(table, command.card) : ['Type a card, as 7h or 10s.'];
          found.replaceChildren(...lines.map((line) => h('p', {}, line)));
          if (command.kind !== 'where') return;
          const places = allPlaces(table).filter((place) => place.cards.includes(command.card));
          board.point(places.map((place) => place.label));
        },
      },
      h('label', { for: 'where' }, 'Card'),
      field,
      h('button', { type: 'submit' }, 'Find'),
    ),
    found,
  );
  box.querySelector('input')?.focus();
}

/** The cards of the place that has the focus, in one sentence; null when none has it. */
export function readPacket({ table }: Desk, label: string, fromBottom: boolean): string[] | null {
  if (label === 'pack') return [`${counted(table.pack, 'card')} in the pack.`];
  const place = label ? allPlaces(table).find((one) => one.label === label) : null;
  if (!place) {
    refuse('Go to a packet first, then read it.');
    return null;
  }
  if (!fromBottom || place.cards.length === 0) return [listCards(place)];
  return [`${capital(place.spoken)}, from the bottom: ${place.cards.map(nameCard).join(', ')}.`];
}
