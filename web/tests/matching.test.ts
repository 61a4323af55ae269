import { describe, expect, it } from 'vitest';
import { alike, bidOf, fillsFromPack, homeMoves, layOf, match, nextHome, packPress, sources, type Pick } from '../src/matching';
import type { Kind, Move, Place, Spread, Table } from '../src/types';

function place(label: string, cards: string[], space = false): Place {
  return { label, x: 0, y: 0, angle: 0, space, wants: '', cards, spoken: label };
}

function zone(name: string, kind: Kind, spread: Spread, places: Place[]) {
  return { name, label: name, kind, spread, rule: '', places };
}

function move(text: string, places: string[] = [], card = ''): Move {
  const verb = text.split(' ')[0] ?? '';
  return { text, verb, card, from: places[0] ?? '', to: places[1] ?? '', places, rule: '', spoken: text };
}

function table(moves: Move[]): Table {
  return {
    zones: [
      zone('aces', 'foundation', 'squared', [place('aces.1', ['AH']), place('aces.2', []), place('aces.3', [])]),
      zone('columns', 'tableau', 'downward', [
        place('columns.1', ['9C', '8H', '7C']),
        place('columns.2', ['9D']),
        place('columns.3', [], true),
        place('columns.4', [], true),
        place('columns.5', ['9D']),
      ]),
      zone('square', 'tableau', 'squared', [place('square.1', ['5H']), place('square.2', ['8D']), place('square.3', ['KS'])]),
    ],
    pack: 10,
    hand: '',
    moves,
  } as unknown as Table;
}

function pick(label: string, card = '', index = -1): Pick {
  return { place: label, card, index };
}

describe('match', () => {
  const moves = [
    move('place 8H columns.1 columns.2', ['columns.1', 'columns.2'], '8H'),
    move('fill 7C columns.1 columns.3', ['columns.1', 'columns.3'], '7C'),
    move('fill 8H columns.1 columns.3', ['columns.1', 'columns.3'], '8H'),
  ];

  it('finds the targets of a place', () => {
    const found = match(table(moves), [pick('columns.1')]);
    expect([...found.targets].sort()).toEqual(['columns.2', 'columns.3', 'columns.4', 'columns.5']);
    expect(found.complete).toEqual([]);
  });

  it('takes the run that begins with the card touched', () => {
    expect([...match(table(moves), [pick('columns.1', '7C', 2)]).targets].sort()).toEqual(['columns.3', 'columns.4']);
    const found = match(table(moves), [pick('columns.1', '8H', 1), pick('columns.2')]);
    expect(found.complete.map((one) => one.text)).toEqual(['place 8H columns.1 columns.2']);
  });

  it('gives nothing for a buried card that no move takes', () => {
    const found = match(table(moves), [pick('columns.1', '9C', 0)]);
    expect(found.open).toEqual([]);
  });

  it('offers the choice between runs of different lengths', () => {
    const found = match(table(moves), [pick('columns.1'), pick('columns.3')]);
    expect(found.complete).toHaveLength(2);
  });

  it('writes the place that was picked in the stead of one that looks alike', () => {
    const found = match(table(moves), [pick('columns.1', '8H', 1), pick('columns.4')]);
    expect(found.complete.map((one) => one.text)).toEqual(['fill 8H columns.1 columns.4']);
    const twin = match(table(moves), [pick('columns.1', '8H', 1), pick('columns.5')]);
    expect(twin.complete.map((one) => one.text)).toEqual(['place 8H columns.1 columns.5']);
  });

  it('asks nothing where two moves are told in the same words', () => {
    const told = { spoken: 'Five of hearts and eight of diamonds change places.' };
    const twice = table([
      { ...move('exchange 5H square.1 8D square.2', ['square.1', 'square.2']), ...told },
      { ...move('exchange 8D square.2 5H square.1', ['square.2', 'square.1']), ...told },
    ]);
    expect(match(twice, [pick('square.1'), pick('square.2')]).complete).toHaveLength(1);
  });

  it('takes places in any order for an exchange, but not for a move', () => {
    const exchange = table([move('exchange 5H square.1 8D square.2', ['square.1', 'square.2'])]);
    expect(match(exchange, [pick('square.2'), pick('square.1')]).complete).toHaveLength(1);
    expect(match(table(moves), [pick('columns.2'), pick('columns.1')]).complete).toEqual([]);
  });

  it('waits for all the cards of a combination', () => {
    const set = table([
      move('combine 5H square.1 8D square.2', ['square.1', 'square.2']),
      move('combine 5H square.1 8D square.2 KS square.3', ['square.1', 'square.2', 'square.3']),
      move('combine KS square.3', ['square.3']),
    ]);
    const two = match(set, [pick('square.1'), pick('square.2')]);
    expect(two.complete.map((one) => one.text)).toEqual(['combine 5H square.1 8D square.2']);
    expect(two.open).toHaveLength(1);
    expect([...two.targets]).toEqual(['square.3']);
    expect(match(set, [pick('square.3')]).complete.map((one) => one.text)).toEqual(['combine KS square.3']);
  });

  it('means nothing without picks', () => {
    expect(match(table(moves), []).targets.size).toBe(0);
  });
});

describe('alike', () => {
  it('holds for spaces of one zone, not across zones', () => {
    expect(alike(table([]), 'columns.3', 'columns.4')).toBe(true);
    expect(alike(table([]), 'columns.3', 'aces.2')).toBe(false);
    expect(alike(table([]), 'columns.1', 'columns.2')).toBe(false);
  });
});

describe('bids', () => {
  it('prefers turning to re-dealing', () => {
    expect(bidOf(table([move('redeal'), move('turn')]))?.text).toBe('turn');
  });

  it('are no moves of cards, though the server names pack and hand', () => {
    const turn = table([move('turn', ['pack', 'hand'])]);
    expect(sources(turn).size).toBe(0);
    expect(match(turn, [pick('pack')]).targets.size).toBe(0);
    expect(fillsFromPack(turn)).toEqual([]);
    const fill = move('fill pack square.3', ['pack', 'square.3']);
    expect(fillsFromPack(table([turn.moves[0] as Move, fill]))).toEqual([fill]);
  });

  it('lays the card in hand when nothing can be dealt', () => {
    const lay = move('lay 7H hand talon', ['hand', 'talon'], '7H');
    expect(bidOf(table([lay]))).toBeNull();
    expect(layOf(table([lay]))?.text).toBe('lay 7H hand talon');
    expect(packPress(table([lay]))?.text).toBe('lay 7H hand talon');
  });
});

describe('homeMoves and sources', () => {
  const moves = [
    move('place 8H columns.1 columns.2', ['columns.1', 'columns.2'], '8H'),
    move('play 7C columns.1 aces.2', ['columns.1', 'aces.2'], '7C'),
  ];

  it('finds the foundation for the top card', () => {
    expect(homeMoves(table(moves), pick('columns.1', '7C', 2)).map((one) => one.text)).toEqual(['play 7C columns.1 aces.2']);
  });

  it('names the places from which there are moves', () => {
    expect([...sources(table(moves))]).toEqual(['columns.1']);
  });

  it('goes home with everything, or only with what can do no harm', () => {
    const moves = [move('deal'), move('play 2H columns.1 aces.1'), { ...move('play 3H columns.2 aces.1'), safe: true }];
    expect(nextHome(table(moves), false)?.text).toBe('play 2H columns.1 aces.1');
    expect(nextHome(table(moves), true)?.text).toBe('play 3H columns.2 aces.1');
    expect(nextHome(table(moves.slice(0, 2)), true)).toBeNull();
  });
});
