/** Asking the server.  When it does not answer, the page says so and goes on asking. */

import type { Contents, GameText, Games, HintAnswer, HintKind, Judgement, Statistics, Table } from './types';

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string,
    readonly rule: string,
    readonly table: Table | null,
    /** The blocks of the written rules that forbid the move, counted through all sections. */
    readonly blocks: readonly number[] = [],
  ) {
    super(message);
  }
}

type Watch = (connected: boolean, attempt: number) => void;
let watch: Watch = () => undefined;
let wake: (() => void) | null = null;

/** Be told when the server falls silent and when it answers again. */
export function watchConnection(listener: Watch): void {
  watch = listener;
}

/** Ask again at once. */
export function retryNow(): void {
  wake?.();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      wake = null;
      resolve();
    }
    wake = done;
  });
}

/** How long to wait before asking again, in milliseconds. */
export function waitFor(attempt: number): number {
  return Math.min(300 * 1.6 ** attempt, 4000);
}

const SILENT = new Set([502, 504]);

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    let response: Response;
    try {
      const init: RequestInit = { method, cache: 'no-store', headers: { accept: 'application/json' } };
      if (body !== undefined) {
        init.headers = { ...init.headers, 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
      }
      response = await fetch(path, init);
      if (SILENT.has(response.status)) throw new TypeError('no answer');
      const text = await response.text();
      if (attempt > 0) watch(true, attempt);
      const answer: unknown = text ? JSON.parse(text) : {};
      if (response.ok) return answer as Answer;
      const told = answer as Record<string, unknown>;
      const line = typeof told['error'] === 'string' ? told['error'] : `The server says ${response.status}.`;
      throw new Refused(
        response.status,
        line,
        typeof told['reason'] === 'string' ? told['reason'] : '',
        typeof told['rule'] === 'string' ? told['rule'] : '',
        (told['table'] as Table | undefined) ?? null,
        Array.isArray(told['blocks']) ? (told['blocks'] as number[]) : [],
      );
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (error instanceof SyntaxError) throw new Refused(500, 'The server gave no sensible answer.', '', '', null);
      watch(false, attempt);
      await pause(waitFor(attempt));
    }
  }
}

/** What a new table is to be. */
export type Wanted =
  | { code: string }
  | { slug: string; options: readonly string[]; winnable?: boolean }
  | { record: string };

const table = (id: string) => `api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<Contents>('GET', 'api/games'),
  game: (slug: string, options: readonly string[]) =>
    ask<GameText>('GET', `api/games/${encodeURIComponent(slug)}?options=${options.map(encodeURIComponent).join(',')}`),
  tables: () => ask<Games>('GET', 'api/tables'),
  begin: (wanted: Wanted) => ask<Table>('POST', 'api/tables', wanted),
  table: (id: string) => ask<Table>('GET', table(id)),
  move: (id: string, revision: number, moves: string[]) =>
    ask<Table>('POST', `${table(id)}/moves`, { revision, moves }),
  undo: (id: string, revision: number, count: number) =>
    ask<Table>('POST', `${table(id)}/undo`, { revision, count }),
  why: (id: string, move: string) => ask<Judgement>('POST', `${table(id)}/why`, { move }),
  hints: (id: string, kind: HintKind) => ask<HintAnswer>('GET', `${table(id)}/hints?kind=${kind}`),
  giveUp: (id: string, revision: number) => ask<Table>('POST', `${table(id)}/give-up`, { revision }),
  history: (id: string, at: number) => ask<Table>('GET', `${table(id)}/history?at=${at}`),
  /** The table as it would be, had these moves been made after the first `at` of its own. */
  line: (id: string, at: number, moves: readonly string[]) => ask<Table>('POST', `${table(id)}/line`, { at, moves }),
  forget: (id: string) => ask<unknown>('DELETE', table(id)),
  statistics: () => ask<{ games: Statistics[] }>('GET', 'api/statistics'),
};

export interface Stream {
  close(): void;
}

interface Ears {
  [name: string]: (data: never) => void;
}

const MOST_TROUBLES = 3;

/**
 * Hear what the server tells of a table, event by event, till the event called `last`.  When the
 * server falls silent it is asked again from the beginning; `failed` when it answers but tells nothing.
 */
export function listen(id: string, what: 'verdict' | 'review', ears: Ears, last: string, failed: (line: string) => void): Stream {
  let source: EventSource | null = null;
  let closed = false;
  let troubles = 0;
  const close = (): void => {
    closed = true;
    source?.close();
  };
  const open = (): void => {
    if (closed) return;
    source = new EventSource(`${table(id)}/${what}`);
    for (const [name, hear] of Object.entries(ears)) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        if (closed) return;
        if (name === last) close();
        hear(JSON.parse(event.data) as never);
      });
    }
    source.addEventListener('error', (event) => {
      source?.close();
      if (closed) return;
      const told: unknown = event instanceof MessageEvent ? JSON.parse(String(event.data)) : null;
      troubles += 1;
      if (told !== null || troubles > MOST_TROUBLES) {
        close();
        const line = typeof told === 'object' && told !== null && 'error' in told ? String(told.error) : '';
        failed(line || 'The server could not tell.');
        return;
      }
      // The table tells whether the server is there; it waits, and says so, till it is.
      void api.table(id).then(
        () => pause(waitFor(troubles)).then(open),
        (error: unknown) => {
          close();
          failed(error instanceof Error ? error.message : '');
        },
      );
    });
  };
  open();
  return { close };
}
