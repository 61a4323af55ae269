import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../src/api';
import { arrowBetween } from '../src/arrow';
import { nameCard, nameWanted, parseCard, signCard } from '../src/cards';
import { findPlace, listCards, parseCommand, tellState, whereIs } from '../src/commands';
import { answers, lengthClass, skillClass, sorted, traitsOf, type Order } from '../src/contents';
import { codeMeant, nextCode } from '../src/dealing';
import { movesOf, recordWith } from '../src/records';
import { readList, RedoList } from '../src/redo';
import { isOver } from '../src/ending';
import { deckFor, readSettings, USUAL } from '../src/settings';
import { factsOf } from '../src/standing';
import { interval } from '../src/statistics';
import { refusalText } from '../src/table-page';
import type { Table } from '../src/types';

const TABLE = {
  name: 'Napoleon', code: 'napoleon-at-st-helena:17', made: 3, home: 2, goal: 104, pack: 60, hand: '7D', redeals_left: 1,
  moves: [{}],
  zones: [
    { name: 'aces', label: 'aces', kind: 'foundation', places: [
      { label: 'aces.1', spoken: 'foundation 1', cards: ['AH', '2H'], wants: '3H' },
      { label: 'aces.2', spoken: 'foundation 2', cards: [], wants: '' },
    ] },
    { name: 'columns', label: 'columns', kind: 'tableau', places: [
      { label: 'columns.1', spoken: 'column 1', cards: ['7H', null, '9C'], wants: '' },
      { label: 'columns.12', spoken: 'column 12', cards: ['7H'], wants: '' },
    ] },
    { name: 'left group', label: 'left-group', kind: 'tableau', places: [
      { label: 'left-group.3', spoken: 'row 3', cards: ['QS'], wants: '' },
    ] },
    { name: 'talon', label: 'talon', kind: 'talon', places: [{ label: 'talon', spoken: 'the talon', cards: ['TD'], wants: '' }] },
  ],
} as unknown as Table;

describe('cards', () => {
  it('are read in every form', () => {
    expect(['7h', '10H', 'th', 'T♥', ' as '].map(parseCard)).toEqual(['7H', 'TH', 'TH', 'TH', 'AS']);
    expect(['1h', '7', 'hearts', ''].map(parseCard)).toEqual([null, null, null, null]);
  });

  it('are named', () => {
    expect(nameCard('JS')).toBe('knave of spades');
    expect(nameCard(null)).toBe('a card face down');
    expect(signCard('TD')).toBe('10♦');
  });
});

describe('the command line', () => {
  it('passes moves on as they are', () => {
    for (const text of ['c5 f3', '7h kh', 'deal', 'marry 6S star.3.5 star.3.6']) {
      expect(parseCommand(text)).toEqual({ kind: 'move', text });
    }
  });

  it('knows its own words', () => {
    expect(parseCommand('undo 3')).toEqual({ kind: 'undo', count: 3 });
    expect(parseCommand('redo')).toEqual({ kind: 'redo', count: 1 });
    expect(parseCommand('Where 10h')).toEqual({ kind: 'where', card: 'TH' });
    expect(parseCommand('why 7h 9s')).toEqual({ kind: 'why', text: '7h 9s' });
    expect(parseCommand('list c5')).toEqual({ kind: 'list', place: 'c5' });
    expect(parseCommand('moves')).toEqual({ kind: 'moves' });
  });

  it('gives the commands of the keyboard in words', () => {
    expect(parseCommand('Hint')).toEqual({ kind: 'run', command: 'hint' });
    expect(parseCommand('solver')).toEqual({ kind: 'run', command: 'solver' });
    expect(parseCommand('give up')).toEqual({ kind: 'run', command: 'giveUp' });
    expect(parseCommand('give-up')).toEqual({ kind: 'run', command: 'giveUp' });
    expect(parseCommand('constructor')).toEqual({ kind: 'move', text: 'constructor' });
    expect(parseCommand('why')).toEqual({ kind: 'why', text: '' });
  });

  it('says what would be right', () => {
    for (const text of ['', 'undo many', 'where', 'where seven', 'list']) {
      const command = parseCommand(text);
      expect(command.kind).toBe('error');
      if (command.kind === 'error') expect(command.text).toContain('as “');
    }
  });

  it('finds places by their short names', () => {
    expect(findPlace(TABLE, 'columns.12')?.label).toBe('columns.12');
    expect(findPlace(TABLE, 'c1')?.label).toBe('columns.1');
    expect(findPlace(TABLE, 'lg3')?.label).toBe('left-group.3');
    expect(findPlace(TABLE, 't')?.label).toBe('talon');
    expect(findPlace(TABLE, 'f2')?.label).toBe('aces.2');
    expect(findPlace(TABLE, 'qs')?.label).toBe('left-group.3');
    expect(findPlace(TABLE, 'x9')).toBeNull();
  });

  it('says where cards lie', () => {
    expect(whereIs(TABLE, '7H')).toEqual([
      'Seven of hearts: column 1, under 2 cards.',
      'Seven of hearts: column 12, on top.',
    ]);
    expect(whereIs(TABLE, 'KD')).toEqual(['King of diamonds is not to be seen.']);
    expect(whereIs(TABLE, '7D')).toEqual(['Seven of diamonds: the card turned up, on top.']);
  });

  it('reads a packet from the top', () => {
    expect(listCards({ spoken: 'column 1', cards: ['7H', null, '9C'] })).toBe(
      'Column 1, from the top: nine of clubs, a card face down, seven of hearts.',
    );
  });

  it('tells how the game stands', () => {
    const told = tellState(TABLE).join(' ');
    expect(told).toContain('60 cards in the pack');
    expect(told).toContain('1 re-deal left');
    expect(told).toContain('Foundation 1 wants three of hearts');
  });
});

describe('the contents', () => {
  const shah = { number: 7, name: 'The Shah', slug: 'the-shah', packs: 2, length: 190, skill: 0.5 };
  const caesar = { number: 32, name: 'Cæsar', slug: 'caesar', packs: 1, length: 40, skill: 0.9 };
  const anna = { number: 47, name: 'Anna', slug: 'anna', packs: 1, length: null };
  const any = { search: '', packs: 0, length: '', skill: '' } as const;

  it('are searched by name, number and packs', () => {
    expect(answers(shah, { ...any, search: 'sha' })).toBe(true);
    expect(answers(shah, { ...any, search: '7' })).toBe(true);
    expect(answers(shah, { ...any, search: 'caesar' })).toBe(false);
    expect(answers(caesar, { ...any, search: 'caesar', packs: 1 })).toBe(true);
    expect(answers(caesar, { ...any, packs: 2 })).toBe(false);
  });

  it('are narrowed by length and skill, where they are known', () => {
    expect([shah, caesar, anna].filter((one) => answers(one, { ...any, length: 'short' }))).toEqual([caesar]);
    expect([shah, caesar, anna].filter((one) => answers(one, { ...any, skill: 'both' }))).toEqual([shah]);
    expect([100, 101, 200, 201].map(lengthClass)).toEqual(['short', 'middle', 'middle', 'long']);
    expect([0, 0.4, 0.9].map(skillClass)).toEqual(['chance', 'both', 'skill']);
  });

  it('come in each order, what is not known last', () => {
    const order = (by: Order) => sorted([caesar, anna, shah], by).map((game) => game.slug);
    expect(order('book')).toEqual(['the-shah', 'caesar', 'anna']);
    expect(order('name')).toEqual(['anna', 'caesar', 'the-shah']);
    expect(order('length')).toEqual(['caesar', 'the-shah', 'anna']);
    expect(order('skill')).toEqual(['caesar', 'the-shah', 'anna']);
    expect(order('chance')).toEqual(['the-shah', 'caesar', 'anna']);
  });

  it('tell length and skill as far as they are known', () => {
    expect(traitsOf(shah)).toEqual(['about 190 moves', 'skill 50 %']);
    expect(traitsOf(anna)).toEqual([]);
  });
});

describe('records', () => {
  it('give their moves', () => {
    expect(movesOf('[Game "x"]\n\n1. play 2S a b\n2. deal\n')).toEqual(['play 2S a b', 'deal']);
    expect(movesOf('[Game "x"]\n')).toEqual([]);
  });

  it('go on from any of their positions', () => {
    const record = '[Game "x"]\n[Deal "x:1"]\n[Result "lost"]\n\n1. play 2S a b\n2. deal\n';
    const begun = recordWith(record, ['play 2S a b', 'turn']);
    expect(begun).toBe('[Game "x"]\n[Deal "x:1"]\n[Result "playing"]\n\n1. play 2S a b\n2. turn\n');
    expect(movesOf(begun)).toEqual(['play 2S a b', 'turn']);
  });
});

describe('deals', () => {
  it('are meant by a number or a code', () => {
    expect(codeMeant(' 12 ', 'anna+ace-on-king:5')).toBe('anna+ace-on-king:12');
    expect(codeMeant('The-Shah:3', 'anna:5')).toBe('the-shah:3');
    expect(nextCode('anna+ace-on-king:5')).toBe('anna+ace-on-king:6');
    expect(nextCode('anna:9223372036854775807')).toBe('anna:1');
  });
});

describe('the standing', () => {
  const table = { code: 'x:17', home: 2, goal: 52, pack: 0, redeals_left: 0, made: 1, moves: [], outcome: null, zones: [{ kind: 'foundation' }] } as unknown as Table;

  it('names what is known of the deal', () => {
    expect(factsOf(table)).toEqual(['Deal 17', '2 of 52 home', '1 move']);
    expect(factsOf({ ...table, zones: [], home: 0 })).toEqual(['Deal 17', '1 move']);
    const proved = { ...table, proved: true, difficulty: { level: 3, word: 'hard', made: 9 } };
    expect(factsOf(proved).slice(0, 3)).toEqual(['Deal 17', 'proved winnable', 'hard for the solver']);
  });

  it('knows a game that is over', () => {
    expect(isOver(table)).toBe(false);
    expect(isOver({ ...table, outcome: 'stuck' })).toBe(true);
    expect(isOver({ ...table, outcome: null, result: 'left' })).toBe(true);
  });
});

describe('the arrow of a hint', () => {
  it('ends at the card it points to, with the head behind', () => {
    const arrow = arrowBetween({ x: 0, y: 0 }, { x: 100, y: 0 }, 20);
    expect(arrow?.head[0]).toEqual({ x: 100, y: 0 });
    expect(arrow?.shaft[1].x).toBeCloseTo(80);
    expect(arrow?.head.slice(1).map((point) => point.x)).toEqual([80, 80]);
    expect(arrowBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, 20)).toBeNull();
  });
});

describe('refusals', () => {
  it('cite the rule once', () => {
    expect(refusalText('foundations follow suit', 'II')).toBe('Not allowed: foundations follow suit (rule II).');
    expect(refusalText('Blocked by 7S, rule I', 'I')).toBe('Not allowed: blocked by 7S, rule I.');
    expect(refusalText('TH lies in the way', 'I')).toBe('Not allowed: TH lies in the way (rule I).');
    expect(refusalText('KC stays', 'I, II')).toBe('Not allowed: KC stays (rules I, II).');
    expect(refusalText('no such place.', '')).toBe('Not allowed: no such place.');
  });
});

describe('settings', () => {
  it('survive whatever was kept', () => {
    for (const text of [null, '', 'nonsense', '[]', '{"theme":"pink","magnify":99,"motion":"yes"}']) {
      const settings = readSettings(text);
      expect(settings.theme).toBe('auto');
      expect(settings.motion).toBe(true);
      expect(settings.magnify).toBeLessThanOrEqual(3);
    }
    expect(readSettings('{"fourColours":true}')).toEqual({ ...USUAL, fourColours: true });
  });

  it('choose the deck: large indices on small cards', () => {
    expect(deckFor(100, USUAL)).toBe('normal');
    expect(deckFor(40, USUAL)).toBe('big');
    expect(deckFor(100, { ...USUAL, fourColours: true })).toBe('four');
    expect(deckFor(100, { ...USUAL, fourColours: true, largePrint: true })).toBe('four-big');
  });
});

describe('statistics', () => {
  it('give an interval that holds the share and narrows with games', () => {
    const [low, high] = interval(3, 10);
    expect(low).toBeLessThan(0.3);
    expect(high).toBeGreaterThan(0.3);
    const [narrowLow, narrowHigh] = interval(300, 1000);
    expect(narrowHigh - narrowLow).toBeLessThan(high - low);
    expect(interval(0, 0)).toEqual([0, 1]);
  });
});

describe('asking again', () => {
  it('waits longer each time, but never for long', () => {
    expect(waitFor(0)).toBeLessThan(waitFor(2));
    expect(waitFor(50)).toBe(4000);
  });
});

describe('the redo list', () => {
  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
      removeItem: (name: string) => void store.delete(name),
    });
  });

  it('gives the moves taken back in their order', () => {
    const redo = new RedoList('a');
    redo.takenBack(['third']);
    redo.takenBack(['first', 'second']);
    expect(redo.next(2)).toEqual(['first', 'second']);
    redo.madeAgain(2);
    expect(redo.next(5)).toEqual(['third']);
  });

  it('goes on when its own next move is made, and ends with another', () => {
    const redo = new RedoList('a');
    redo.takenBack(['one', 'two', 'three']);
    redo.made('one');
    expect(redo.next(1)).toEqual(['two']);
    redo.made('other');
    expect(redo.length).toBe(0);
  });

  it('is there again after a reload, for its own game', () => {
    new RedoList('a').takenBack(['one']);
    expect(new RedoList('a').next(1)).toEqual(['one']);
    expect(new RedoList('b').length).toBe(0);
  });

  it('takes no harm from damaged storage', () => {
    expect(readList('{"a":1}')).toEqual([]);
    expect(readList('["a", 2]')).toEqual(['a']);
    expect(readList('[')).toEqual([]);
  });
});

describe('what a foundation wants', () => {
  it('is said as it is drawn: a card, or any card of a rank', () => {
    expect(nameWanted({ wants: '3H', numeral: '3' })).toBe('three of hearts');
    expect(nameWanted({ wants: '', numeral: 'Q' })).toBe('any queen');
    expect(nameWanted({ wants: '' })).toBe('');
  });
  it('is told with the state', () => {
    const [aces] = TABLE.zones;
    const place = { label: 'corners.1', spoken: 'corner 1', cards: [], wants: '', numeral: 'T' };
    const table = { ...TABLE, zones: [{ ...aces, places: [place] }] };
    expect(tellState(table as unknown as Table).at(-1)).toBe('Corner 1 wants any ten.');
  });
});

describe('the command line', () => {
  it('tells every card of what happened last', () => {
    expect(parseCommand('tell')).toEqual({ kind: 'run', command: 'tell' });
  });
});
