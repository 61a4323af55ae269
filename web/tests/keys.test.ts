import { describe, expect, it } from 'vitest';
import {
  assign, COMMAND_NAMES, commandOf, isReserved, isSingleKey, keyName, readKeys, release, showKey, usualKeys, writeKeys,
} from '../src/keys';

function press(key: string, held: { ctrl?: boolean; meta?: boolean; alt?: boolean; shift?: boolean; graph?: boolean } = {}) {
  return {
    key, ctrlKey: held.ctrl ?? false, metaKey: held.meta ?? false, altKey: held.alt ?? false, shiftKey: held.shift ?? false,
    getModifierState: () => held.graph ?? false,
  };
}

describe('the name of a key', () => {
  it('is that of its sign, whatever CapsLock does', () => {
    expect(keyName(press('u'))).toBe('u');
    expect(keyName(press('U'))).toBe('u');
    expect(keyName(press('U', { shift: true }))).toBe('Shift+u');
    expect(keyName(press('u', { shift: true }))).toBe('Shift+u');
  });

  it('holds what is held with it', () => {
    expect(keyName(press('z', { ctrl: true }))).toBe('Ctrl+z');
    expect(keyName(press('Z', { meta: true, shift: true }))).toBe('Ctrl+Shift+z');
    expect(keyName(press('Enter', { shift: true }))).toBe('Shift+Enter');
    expect(keyName(press(' '))).toBe('Space');
    expect(keyName(press('x', { alt: true }))).toBe('Alt+x');
  });

  it('leaves out what a keyboard needs to type the sign', () => {
    expect(keyName(press('?', { shift: true }))).toBe('?');
    expect(keyName(press('+', { shift: true }))).toBe('+');
    expect(keyName(press('@', { ctrl: true, alt: true, graph: true }))).toBe('@');
  });

  it('is empty for keys that only go with others', () => {
    for (const key of ['Shift', 'Control', 'CapsLock', 'Dead', 'AltGraph']) expect(keyName(press(key))).toBe('');
  });

  it('is written so that it can be read', () => {
    expect(['Ctrl+Shift+z', 'ArrowUp', '-', '+', 'Shift++'].map(showKey)).toEqual(['Ctrl+Shift+z', 'Arrow up', '−', '+', 'Shift++']);
  });

  it('tells single signs from others', () => {
    expect(['u', 'Shift+n', '/'].every(isSingleKey)).toBe(true);
    expect(['Ctrl+z', 'Enter', 'F1', 'Space'].some(isSingleKey)).toBe(false);
  });
});

describe('the usual keys', () => {
  it('give each one command', () => {
    const all = COMMAND_NAMES.flatMap((name) => usualKeys()[name]);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter(isReserved)).toEqual([]);
  });

  it('are those that players know', () => {
    const found = Object.fromEntries(['h', 'Shift+h', 'u', 'Ctrl+z', 'm', 'w', 's', 'i', 'l', '?'].map((key) => [key, commandOf(usualKeys(), key)]));
    expect(found).toEqual({
      h: 'hint', 'Shift+h': 'why', u: 'undo', 'Ctrl+z': 'undo', m: 'moves', w: 'where', s: 'state', i: 'inspect', l: 'said', '?': 'keys',
    });
  });
});

describe('changed keys', () => {
  it('are taken from the command that had them', () => {
    const next = assign(usualKeys(), 'undo', 'd');
    expect(commandOf(next, 'd')).toBe('undo');
    expect(next.deal).toEqual([]);
    expect(commandOf(release(next, 'undo', 'd'), 'd')).toBeNull();
  });

  it('are kept, and only they', () => {
    expect(writeKeys(usualKeys())).toBe('{}');
    const next = assign(usualKeys(), 'deal', 'x');
    expect(JSON.parse(writeKeys(next))).toEqual({ deal: ['d', 'x'] });
    expect(readKeys(writeKeys(next))).toEqual(next);
  });

  it('come before the usual ones of other commands', () => {
    const read = readKeys('{"deal":["u"]}');
    expect(read.deal).toEqual(['u']);
    expect(read.undo).toEqual(['z', 'Ctrl+z', 'Backspace']);
  });

  it('survive whatever was kept', () => {
    for (const text of [null, '', 'nonsense', '[]', '3', '{"deal":"d"}', '{"nothing":["x"]}']) expect(readKeys(text)).toEqual(usualKeys());
    expect(readKeys('{"deal":[3,"","Tab","x","x"]}').deal).toEqual(['x']);
  });
});
