import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../src/api';
import { isVerdict, WORDINGS } from '../src/sign';

type Ear = (event: { data?: string }) => void;

/** A stream of events that the test tells. */
class Source {
  static all: Source[] = [];
  private readonly ears = new Map<string, Ear[]>();
  closed = false;

  constructor(readonly path: string) {
    Source.all.push(this);
  }

  addEventListener(name: string, ear: Ear): void {
    this.ears.set(name, [...(this.ears.get(name) ?? []), ear]);
  }

  close(): void {
    this.closed = true;
  }

  tell(name: string, data?: unknown): void {
    for (const ear of this.ears.get(name) ?? []) ear(data === undefined ? {} : { data: JSON.stringify(data) });
  }
}

function latest(): Source {
  return Source.all.at(-1) as Source;
}

beforeEach(() => {
  Source.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('MessageEvent', class {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 200 })));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream of events', () => {
  it('is heard till its last event, and closed then', () => {
    const heard: unknown[] = [];
    listen('ab', 'review', { position: (data) => heard.push(data), review: (data) => heard.push(data) }, 'review', () => heard.push('failed'));
    expect(latest().path).toBe('api/tables/ab/review');
    latest().tell('position', { at: 1 });
    latest().tell('review', { sentence: 'Won.' });
    latest().tell('position', { at: 2 });
    expect(heard).toEqual([{ at: 1 }, { sentence: 'Won.' }]);
    expect(latest().closed).toBe(true);
  });

  it('tells nothing any more when nobody listens', () => {
    const heard: unknown[] = [];
    const stream = listen('ab', 'verdict', { verdict: (data) => heard.push(data) }, 'verdict', () => heard.push('failed'));
    stream.close();
    latest().tell('verdict', { verdict: 'winnable' });
    latest().tell('error');
    expect(heard).toEqual([]);
    expect(latest().closed).toBe(true);
  });

  it('is begun again when it breaks, but not for ever', async () => {
    const failed = vi.fn();
    listen('ab', 'verdict', { verdict: () => undefined }, 'verdict', failed);
    for (let trouble = 1; trouble <= 3; trouble += 1) {
      latest().tell('error');
      await vi.runAllTimersAsync();
      expect(Source.all).toHaveLength(trouble + 1);
      expect(failed).not.toHaveBeenCalled();
    }
    latest().tell('error');
    await vi.runAllTimersAsync();
    expect(Source.all).toHaveLength(4);
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe('the sign', () => {
  it('says one of four things', () => {
    expect(WORDINGS).toEqual({
      winnable: 'This game is winnable.',
      'no-longer-winnable': 'This game is no longer winnable.',
      'cannot-be-won': 'This game cannot be won.',
      unknown: 'Unable to determine if this game is winnable.',
    });
    expect(['winnable', 'lost', 'toString'].map(isVerdict)).toEqual([true, false, false]);
  });
});
