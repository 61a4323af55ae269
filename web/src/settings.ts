/** What the player has chosen for all games; kept in the browser. */

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';

export interface Settings {
  theme: Theme;
  fourColours: boolean;
  largePrint: boolean;
  motion: boolean;
  letterKeys: boolean;
  terse: boolean;
  magnify: number;
  back: 'lattice' | 'fern';
  panel: boolean;
  /** Is it said at the table whether the game can still be won? */
  sign: boolean;
  /** Are new deals taken from those that were proved winnable, where there are such? */
  winnable: boolean;
}

export const USUAL: Settings = {
  theme: 'auto',
  fourColours: false,
  largePrint: false,
  motion: true,
  letterKeys: true,
  terse: false,
  magnify: 1,
  back: 'lattice',
  panel: true,
  sign: false,
  winnable: false,
};

const KEY = 'cadogan.settings';

/** Settings from what was kept, whatever that is. */
export function readSettings(text: string | null): Settings {
  const settings = { ...USUAL };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return settings;
  }
  if (typeof kept !== 'object' || kept === null) return settings;
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = (kept as Record<string, unknown>)[name];
    if (typeof value === typeof usual) Object.assign(settings, { [name]: value });
  }
  if (!['auto', 'light', 'dark', 'contrast'].includes(settings.theme)) settings.theme = USUAL.theme;
  if (!['lattice', 'fern'].includes(settings.back)) settings.back = USUAL.back;
  settings.magnify = Math.min(Math.max(settings.magnify, 1), 3);
  return settings;
}

/** The browser's storage, which may be forbidden or full. */
export const keep = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Then it is forgotten when the page closes.
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was kept.
    }
  },
};

type Listener = (settings: Settings) => void;
const listeners = new Set<Listener>();
let current: Settings | null = null;

export function settings(): Settings {
  current ??= readSettings(keep.get(KEY));
  return current;
}

export function change(part: Partial<Settings>): void {
  current = { ...settings(), ...part };
  keep.set(KEY, JSON.stringify(current));
  show();
  for (const listener of listeners) listener(current);
}

export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Put the settings on the page. */
export function show(): void {
  const { theme, largePrint, fourColours, back } = settings();
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  root.dataset['theme'] = theme === 'auto' ? (contrast ? 'contrast' : dark ? 'dark' : 'light') : theme;
  root.classList.toggle('large-print', largePrint);
  root.classList.toggle('four-colours', fourColours);
  root.dataset['back'] = back;
}

/** Shall things move? */
export function mayMove(): boolean {
  return settings().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Below this width of a card, in pixels, its index is drawn large. */
const SMALL_CARD = 64;

/** The folder of the faces to show. */
export function deckFor(unit: number, { fourColours, largePrint }: Settings): string {
  const big = largePrint || unit < SMALL_CARD;
  return fourColours ? (big ? 'four-big' : 'four') : big ? 'big' : 'normal';
}
