/** Asking the server.  When it does not answer, the page says so and goes on asking. */

import type { Contents, GameText, Hint, Judgement, Statistics, Summary, Table } from './types';

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string,
    readonly rule: string,
    readonly table: Table | null,
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
      );
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (error instanceof SyntaxError) throw new Refused(500, 'The server gave no sensible answer.', '', '', null);
      watch(false, attempt);
      await pause(waitFor(attempt));
    }
  }
}

const table = (id: string) => `api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<Contents>('GET', 'api/games'),
  game: (slug: string, options: readonly string[]) =>
    ask<GameText>('GET', `api/games/${encodeURIComponent(slug)}?options=${options.map(encodeURIComponent).join(',')}`),
  tables: () => ask<{ unfinished: Summary[]; finished: Summary[] }>('GET', 'api/tables'),
  begin: (wanted: { code: string } | { slug: string; options: string[] } | { record: string }) =>
    ask<Table>('POST', 'api/tables', wanted),
  table: (id: string) => ask<Table>('GET', table(id)),
  move: (id: string, revision: number, moves: string[]) =>
    ask<Table>('POST', `${table(id)}/moves`, { revision, moves }),
  undo: (id: string, revision: number, count: number) =>
    ask<Table>('POST', `${table(id)}/undo`, { revision, count }),
  why: (id: string, move: string) => ask<Judgement>('POST', `${table(id)}/why`, { move }),
  hints: (id: string) => ask<{ hints: Hint[] }>('GET', `${table(id)}/hints`),
  history: (id: string, at: number) => ask<Table>('GET', `${table(id)}/history?at=${at}`),
  forget: (id: string) => ask<unknown>('DELETE', table(id)),
  statistics: () => ask<{ games: Statistics[] }>('GET', 'api/statistics'),
};
