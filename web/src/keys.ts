/** The commands of the table and the keys that give them; what the player has changed is kept. */

import { keep } from './settings';

interface Keyed {
  words: string;
  usual: readonly string[];
  /** Given only while a place of the table has the focus. */
  onBoard?: true;
}

const COMMAND_LIST = {
  up: { words: 'to the next place above', usual: ['ArrowUp'], onBoard: true },
  down: { words: 'to the next place below', usual: ['ArrowDown'], onBoard: true },
  left: { words: 'to the next place on the left', usual: ['ArrowLeft'], onBoard: true },
  right: { words: 'to the next place on the right', usual: ['ArrowRight'], onBoard: true },
  first: { words: 'to the first place of this part', usual: ['Home'], onBoard: true },
  last: { words: 'to the last place of this part', usual: ['End'], onBoard: true },
  take: { words: 'take up the card here; put it down; on the pack, deal', usual: ['Enter', 'Space'], onBoard: true },
  home: { words: 'play the card here home', usual: ['Shift+Enter'], onBoard: true },
  longer: { words: 'take more cards of a run', usual: ['+', '='], onBoard: true },
  shorter: { words: 'take fewer cards of a run', usual: ['-'], onBoard: true },
  release: { words: 'let go of what is taken up', usual: ['Escape'] },
  deal: { words: 'deal or turn up the next card', usual: ['d'] },
  undo: { words: 'undo', usual: ['u', 'z', 'Ctrl+z', 'Backspace'] },
  redo: { words: 'redo', usual: ['r', 'Ctrl+y', 'Ctrl+Shift+z'] },
  hint: { words: 'a hint; again, the next best', usual: ['h'] },
  takeHint: { words: 'make the move of the hint', usual: ['e'] },
  why: { words: 'why that hint, or why not that move', usual: ['Shift+h'] },
  solver: { words: 'a hint from the solver, which knows every card', usual: ['k'] },
  safeHome: { words: 'play home what can go without harm', usual: ['a'] },
  allHome: { words: 'play home whatever can go', usual: ['Shift+a'] },
  moves: { words: 'all moves, to choose from', usual: ['m'] },
  look: { words: 'look through the packet here', usual: ['v'] },
  inspect: { words: 'read the packet here from the top', usual: ['i'] },
  inspectUp: { words: 'read the packet here from the bottom', usual: ['Shift+i'] },
  where: { words: 'where is a card?', usual: ['w'] },
  state: { words: 'how the game stands', usual: ['s'] },
  said: { words: 'what happened last', usual: ['l'] },
  tell: { words: 'what happened last, every card and every place', usual: ['Shift+l'] },
  line: { words: 'the command line', usual: ['c', '/'] },
  newDeal: { words: 'new deal', usual: ['n'] },
  restart: { words: 'this deal again', usual: ['Shift+n'] },
  code: { words: 'a deal by its number or code', usual: ['g'] },
  giveUp: { words: 'give up this game', usual: ['q'] },
  colours: { words: 'four colours', usual: ['f'] },
  rules: { words: 'the page of rules, shown or hidden', usual: ['b'] },
  keys: { words: 'these keys', usual: ['?', 'F1'] },
} satisfies Record<string, Keyed>;

export type CommandName = keyof typeof COMMAND_LIST;
export type Keys = Readonly<Record<CommandName, readonly string[]>>;

export const KEYED: Readonly<Record<CommandName, Keyed>> = COMMAND_LIST;
export const COMMAND_NAMES = Object.keys(COMMAND_LIST) as CommandName[];

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState?: (name: string) => boolean;
};

const SILENT = new Set([
  'Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'FnLock', 'Hyper', 'Super',
  'Symbol', 'SymbolLock', 'Dead', 'Process', 'Compose', 'Unidentified', '',
]);

/** The name of a press: `u`, `Shift+n`, `Ctrl+z`, `Enter`, `?`; empty for a key that only modifies others. */
export function keyName(press: Press): string {
  if (SILENT.has(press.key)) return '';
  const sign = [...press.key].length === 1 && press.key !== ' ';
  // CapsLock makes a capital without Shift; it is the same key.
  const key = press.key === ' ' ? 'Space' : sign ? press.key.toLowerCase() : press.key;
  // Signs that are typed with Shift or AltGr on some keyboards only are named by themselves.
  const typed = sign && (press.getModifierState?.('AltGraph') ?? false);
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  const parts: string[] = [];
  if ((press.ctrlKey || press.metaKey) && !typed) parts.push('Ctrl');
  if (press.altKey && !typed) parts.push('Alt');
  if (press.shiftKey && (isLetter || !sign)) parts.push('Shift');
  return [...parts, key].join('+');
}

/** Is it a sign alone, which a setting switches off? */
export function isSingleKey(name: string): boolean {
  const bare = name.replace(/^Shift\+/, '');
  return [...bare].length === 1;
}

const RESERVED = new Set([
  'Tab', 'Shift+Tab', 'F5', 'F11', 'F12', 'Ctrl+w', 'Ctrl+t', 'Ctrl+n', 'Ctrl+q', 'Ctrl+r', 'Ctrl+l', 'Ctrl+Shift+w',
  'Ctrl+Shift+t', 'Ctrl+Shift+n', 'Ctrl+Tab', 'Ctrl+Shift+Tab', 'Alt+F4', 'Alt+ArrowLeft', 'Alt+ArrowRight',
]);

/** Does the browser, or moving about the page, need this key itself? */
export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

const SHOWN: Record<string, string> = {
  ArrowUp: 'Arrow up', ArrowDown: 'Arrow down', ArrowLeft: 'Arrow left', ArrowRight: 'Arrow right', '-': '−',
};

/** A key as it is written on the page. */
export function showKey(name: string): string {
  const [, modifiers = '', key = ''] = /^((?:(?:Ctrl|Alt|Shift)\+)*)(.+)$/.exec(name) ?? [];
  return modifiers + (SHOWN[key] ?? key);
}

/** The keys as they are when nothing was changed. */
export function usualKeys(): Keys {
  return Object.fromEntries(COMMAND_NAMES.map((name) => [name, [...KEYED[name].usual]])) as unknown as Keys;
}

/** The command of a key, or null. */
export function commandOf(keys: Keys, key: string): CommandName | null {
  return COMMAND_NAMES.find((name) => keys[name].includes(key)) ?? null;
}

/** The keys with this one given to a command, and taken from whichever had it. */
export function assign(keys: Keys, command: CommandName, key: string): Keys {
  const next = Object.fromEntries(
    COMMAND_NAMES.map((name) => [name, keys[name].filter((one) => one !== key)]),
  ) as Record<CommandName, string[]>;
  next[command].push(key);
  return next;
}

/** The keys with this one taken from a command. */
export function release(keys: Keys, command: CommandName, key: string): Keys {
  return { ...keys, [command]: keys[command].filter((one) => one !== key) };
}

function isUsual(keys: Keys, name: CommandName): boolean {
  return keys[name].join(' ') === KEYED[name].usual.join(' ');
}

/** What is kept: the commands whose keys were changed. */
export function writeKeys(keys: Keys): string {
  return JSON.stringify(Object.fromEntries(COMMAND_NAMES.filter((name) => !isUsual(keys, name)).map((name) => [name, keys[name]])));
}

/** Keys from what was kept, whatever that is; no key gives two commands, and what was changed comes first. */
export function readKeys(text: string | null): Keys {
  const next = usualKeys() as Record<CommandName, string[]>;
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return next;
  }
  if (typeof kept !== 'object' || kept === null) return next;
  const taken = new Set<string>();
  const free = (list: readonly unknown[]): string[] => {
    const own = list.filter((one): one is string => typeof one === 'string' && one !== '' && !isReserved(one) && !taken.has(one));
    for (const one of own) taken.add(one);
    return [...new Set(own)];
  };
  const changed = COMMAND_NAMES.filter((name) => Array.isArray((kept as Record<string, unknown>)[name]));
  for (const name of changed) next[name] = free((kept as Record<string, unknown[]>)[name] ?? []);
  for (const name of COMMAND_NAMES) if (!changed.includes(name)) next[name] = free(next[name]);
  return next;
}

const KEPT = 'cadogan.keys';
let current: Keys | null = null;
const listeners = new Set<() => void>();

/** The keys at present. */
export function keys(): Keys {
  current ??= readKeys(keep.get(KEPT));
  return current;
}

export function changeKeys(next: Keys): void {
  current = next;
  const text = writeKeys(next);
  if (text === '{}') keep.remove(KEPT);
  else keep.set(KEPT, text);
  for (const listener of listeners) listener();
}

export function onKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys of a command in words: `u, z, Ctrl+z`. */
export function keysInWords(name: CommandName): string {
  return keys()[name].map(showKey).join(', ');
}

/** All commands with their keys, in the order in which they are listed. */
export function keyRows(): [string, string][] {
  return [
    ['Tab, Shift+Tab', 'to the next part of the table, and back'],
    ...COMMAND_NAMES.map((name): [string, string] => {
      const more = name === 'look' ? ['right button', 'long press'] : [];
      return [[...keys()[name].map(showKey), ...more].join(', ') || 'no key', KEYED[name].words];
    }),
  ];
}
