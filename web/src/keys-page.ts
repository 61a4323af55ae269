/** The list of commands with their keys: what there is, and how the player changes it. */

import { COMMANDS, keyTable } from './panel';
import { button, dialog, h } from './dom';
import {
  assign, changeKeys, COMMAND_NAMES, commandOf, isReserved, KEYED, keyName, keyRows, keys, release, showKey, usualKeys,
  type CommandName,
} from './keys';

/** The keys at present, in a dialog. */
export function showKeys(): void {
  const box = dialog(
    'Keys',
    keyTable(keyRows()),
    h('p', {}, button('Change the keys', () => {
      box.close();
      openKeys();
    })),
    h('h3', {}, 'The command line'),
    keyTable(COMMANDS),
  );
}

/** The keys to be changed, in a dialog. */
export function openKeys(): void {
  dialog('Change the keys', ...keysEditor());
}

function keysEditor(): HTMLElement[] {
  const told = h('p', { role: 'status', class: 'told' }, 'Choose a command, then press its new key.');
  const answers = h('p', { class: 'choices' });
  const rows = h('tbody', {});

  const tell = (line: string, ...more: HTMLElement[]): void => {
    told.textContent = line;
    answers.replaceChildren(...more);
  };

  const focusRow = (name: CommandName): void => rows.querySelector<HTMLElement>(`[data-command="${name}"] .add-key`)?.focus();

  const give = (name: CommandName, key: string): void => {
    changeKeys(assign(keys(), name, key));
    draw();
    tell(`${showKey(key)} is now a key for “${KEYED[name].words}”.`);
    focusRow(name);
  };

  const offer = (name: CommandName, key: string): void => {
    if (isReserved(key)) {
      tell(`${showKey(key)} is needed by the browser. Choose another key.`);
      return;
    }
    const owner = commandOf(keys(), key);
    if (owner === name) tell(`${showKey(key)} is a key for “${KEYED[name].words}” already.`);
    else if (owner) {
      const instead = button(`Use ${showKey(key)} for “${KEYED[name].words}” instead`, () => give(name, key), { class: 'main' });
      tell(
        `${showKey(key)} is the key for “${KEYED[owner].words}”. One key cannot give two commands.`,
        instead,
        button('Leave it as it is', () => {
          tell('Nothing was changed.');
          focusRow(name);
        }),
      );
      instead.focus();
    } else give(name, key);
  };

  const listen = (name: CommandName, add: HTMLButtonElement): void => {
    add.classList.add('listening');
    add.textContent = 'Press a key';
    tell(`Press the new key for “${KEYED[name].words}”. Escape leaves it as it is.`);
    const stop = (): void => {
      add.removeEventListener('keydown', pressed);
      add.removeEventListener('blur', left);
      add.classList.remove('listening');
      add.textContent = 'Add a key';
    };
    const pressed = (event: KeyboardEvent): void => {
      const key = keyName(event);
      if (key === 'Tab' || key === 'Shift+Tab') return;
      event.preventDefault();
      event.stopPropagation();
      if (key === '') return;
      stop();
      if (key === 'Escape') tell('Nothing was changed.');
      else offer(name, key);
    };
    const left = (): void => {
      stop();
      if (told.textContent?.startsWith('Press the new key')) tell('Nothing was changed.');
    };
    add.addEventListener('keydown', pressed);
    add.addEventListener('blur', left);
    add.focus();
  };

  const draw = (): void => {
    rows.replaceChildren(
      ...COMMAND_NAMES.map((name) => {
        const { words } = KEYED[name];
        const add: HTMLButtonElement = button('Add a key', () => {
          if (!add.classList.contains('listening')) listen(name, add);
        }, { class: 'add-key', 'aria-label': `Add a key: ${words}` });
        return h(
          'tr',
          { 'data-command': name },
          h('th', { scope: 'row' }, words),
          h('td', {}, h(
            'div',
            { class: 'own-keys' },
            ...keys()[name].map((key) =>
              button(`${showKey(key)} ×`, () => {
                changeKeys(release(keys(), name, key));
                draw();
                tell(`${showKey(key)} gives no command now.`);
                focusRow(name);
              }, { class: 'own-key', 'aria-label': `Take the key ${showKey(key)} from: ${words}` }),
            ),
            add,
          )),
        );
      }),
    );
  };
  draw();
  return [
    h('div', { class: 'key-tools' }, told, answers, button('All keys as usual', () => {
      changeKeys(usualKeys());
      draw();
      tell('All keys are as usual.');
    })),
    h('table', { class: 'keys editor' }, rows),
  ];
}
