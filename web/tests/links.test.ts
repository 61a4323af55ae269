import { describe, expect, it } from 'vitest';
import { isCode, linkTo, packRecord, parseRoute, unpackRecord } from '../src/links';

const RECORD = `[Game "the-shah"]
[Edition "1"]
[Deal "the-shah:48213"]
[Result "playing"]

1. play 2S star.1.5 aces.2
2. deal
`;

describe('parseRoute', () => {
  it('reads the pages', () => {
    expect(parseRoute('')).toEqual({ page: 'contents' });
    expect(parseRoute('#/')).toEqual({ page: 'contents' });
    expect(parseRoute('#/statistics')).toEqual({ page: 'statistics' });
    expect(parseRoute('#/history')).toEqual({ page: 'history' });
    expect(parseRoute('#/game/the-shah')).toEqual({ page: 'game', slug: 'the-shah' });
    expect(parseRoute('#/game/napoleon-at-st-helena+talon-only')).toEqual({
      page: 'game', slug: 'napoleon-at-st-helena+talon-only',
    });
    expect(parseRoute('#/table/0190abcd')).toEqual({ page: 'table', id: '0190abcd' });
    expect(parseRoute('#/review/0190abcd')).toEqual({ page: 'review', id: '0190abcd' });
    expect(parseRoute('#/replay/0190abcd/12')).toEqual({ page: 'replay', id: '0190abcd', at: 12 });
  });

  it('reads deal codes, with options and the largest number', () => {
    for (const code of ['the-shah:48213', 'napoleon-at-st-helena+talon-only:17', 'caesar:9223372036854775807']) {
      expect(parseRoute(`#${code}`)).toEqual({ page: 'code', code });
    }
  });

  it('says of other addresses that it does not know them', () => {
    for (const hash of ['#nonsense', '#/nowhere', '#the-shah:0', '#caesar:9223372036854775808', '#/table/../x', '#/review/x/../y', '#%zz']) {
      expect(parseRoute(hash).page).toBe('unknown');
    }
  });
});

describe('isCode', () => {
  it('wants a number from 1 on', () => {
    expect(isCode('the-shah:1')).toBe(true);
    expect(isCode('the-shah')).toBe(false);
    expect(isCode('the-shah:01')).toBe(false);
    expect(isCode('The-Shah:1')).toBe(false);
  });
});

describe('packed records', () => {
  it('come out as they went in', async () => {
    const packed = await packRecord(RECORD);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpackRecord(packed)).toBe(RECORD);
  });

  it('are refused with one line when damaged', async () => {
    const packed = await packRecord(RECORD);
    await expect(unpackRecord(`${packed.slice(0, 12)}!`)).rejects.toThrow('This link is damaged');
    await expect(unpackRecord(packed.slice(0, packed.length - 8))).rejects.toThrow('This link is damaged');
  });

  it('stay short for a long game', async () => {
    const long = RECORD + Array.from({ length: 150 }, (_, n) => `${n + 3}. marry 6S star.3.${(n % 8) + 1} star.3.6`).join('\n');
    expect((await packRecord(long)).length).toBeLessThan(1500);
  });
});

describe('linkTo', () => {
  it('is the code alone before the first move', async () => {
    expect(await linkTo('http://x/', 'the-shah:48213', RECORD, 0)).toBe('http://x/#the-shah:48213');
  });

  it('leads back to the record afterwards', async () => {
    const link = await linkTo('http://x/', 'the-shah:48213', RECORD, 2);
    const route = parseRoute(link.slice(link.indexOf('#')));
    expect(route.page).toBe('record');
    if (route.page === 'record') expect(await unpackRecord(route.packed)).toBe(RECORD);
  });

  it('holds the cards of a deal typed in by hand', async () => {
    const link = await linkTo('http://x/', 'the-shah:1', `[Cards "7H TC"]\n${RECORD}`, 0);
    expect(link).toContain('~');
  });
});
