/** What is said to those who listen, and written for those who look. */

const NO_BREAK = '\u00a0';
const MOST_LINES = 60;

function region(name: string): HTMLElement {
  const found = document.getElementById(name);
  if (!found) throw new Error(`the page has no ${name}`);
  return found;
}

let again = false;
type Watcher = (lines: readonly string[], refusal: boolean) => void;

const watchers = new Set<Watcher>();

/** Also be told all that is said; lines said together come together. */
export function onLines(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Say what happened; the same words are said again when they come again. */
export function say(...lines: string[]): void {
  const log = region('log-region');
  const told = lines.filter((line) => line !== '');
  if (told.length === 0) return;
  for (const line of told) {
    again = !again;
    const entry = document.createElement('p');
    entry.textContent = again ? line : line + NO_BREAK;
    log.append(entry);
    while (log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
  }
  for (const watcher of watchers) watcher(told, false);
}

/** Say why something was refused, at once. */
export function refuse(line: string): void {
  again = !again;
  region('alert-region').textContent = again ? line : line + NO_BREAK;
  for (const watcher of watchers) watcher([line], true);
}

let waiting: string[] = [];

/** Say this when the next table opens. */
export function sayNext(line: string): void {
  waiting.push(line);
}

/** What waits to be said. */
export function takeNext(): string[] {
  const lines = waiting;
  waiting = [];
  return lines;
}
