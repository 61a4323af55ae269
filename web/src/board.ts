/**
 * The table as it is seen: a layer of cards and, above it, a layer of places that take the focus.
 * What is drawn follows from the table alone; cards are moved from where they were seen last.
 */

import { drawArrow } from './arrow';
import { capital, counted, nameCard, nameWanted, signCard } from './cards';
import { h } from './dom';
import { arrange, CARD_HEIGHT, placesOf, pointIn, type Picture, type Room, type TablePlace } from './layout';
import { deckFor, mayMove, settings } from './settings';
import type { Table } from './types';

export interface BoardEvents {
  /** A card or place was pressed and let go without a drag. */
  press(place: string, card: string, index: number, twice: boolean): void;
  /** A card was dragged over to a place; until what comes of it is settled, it lies there. */
  drop(from: string, card: string, index: number, to: string): void | Promise<void>;
  /** A drag begins: which places may take the card? */
  lift(from: string, card: string, index: number): Set<string>;
  /** A drag ends without a target. */
  settle(): void;
  /** The cards of a packet are to be looked at. */
  look(place: string): void;
}

/** A card, and what the document has been told of it: only what is new is written. */
interface Shown {
  readonly element: HTMLElement;
  place: string;
  index: number;
  card: string | null;
  x: number;
  y: number;
  angle: number;
  transform: string;
  depth: number;
  looks: Readonly<Record<Look, boolean>>;
  picked: boolean;
  /** It was dragged away, and lies where it was let go. */
  away: boolean;
}

const PLAIN = { top: false, squared: false, buried: false, ornament: false };
type Look = keyof typeof PLAIN;

/** A place, likewise. */
interface Cell {
  readonly cell: HTMLElement;
  readonly slot: HTMLElement;
  readonly count: HTMLElement;
  drawn: string;
  target: boolean;
  picked: boolean;
  label: string;
}

const DRAG_FROM = 6;
const LONG_PRESS = 480;
const TWICE = 380;
const DURATION = 230;
const STAGGER = 28;
const MOST_STAGGER = 420;
/** Cards of one place lie above those of the places before it; no packet has so many. */
const LAYERS = 256;
/** A card that glides is above all others, and above the marks of places. */
const ABOVE = 100_000;
const LOOKS = Object.keys(PLAIN) as Look[];

/** The element at the point, which a card or place is. */
interface Grip {
  place: string;
  card: string;
  index: number;
}

export class Board {
  readonly element: HTMLElement;
  private readonly cardLayer = h('div', { class: 'cards', 'aria-hidden': 'true' });
  private readonly cellLayer = h('div', { class: 'cells' });
  private shown: Shown[] = [];
  private marks: HTMLElement[] = [];
  private markText = '';
  private readonly cells = new Map<string, Cell>();
  private readonly zones = new Map<string, { group: HTMLElement; row: HTMLElement }>();
  private table: Table | null = null;
  private places: TablePlace[] = [];
  private picture: Picture | null = null;
  private measured = '';
  private deck = '';
  private focused = '';
  private targets = new Set<string>();
  private picked: string[] = [];
  private hinted: readonly string[] = [];
  private way: [string, string] | null = null;
  private arrow: SVGSVGElement | null = null;
  private observer: ResizeObserver;
  private lastPress = { place: '', time: 0 };
  private endDrag: (() => void) | null = null;

  constructor(
    private readonly events: BoardEvents,
    private readonly frame: HTMLElement,
    readonly readOnly = false,
  ) {
    this.element = h('div', { class: 'board' }, this.cardLayer, this.cellLayer);
    frame.append(this.element);
    this.observer = new ResizeObserver(() => this.rescale());
    this.observer.observe(frame);
    if (!readOnly) this.listen();
  }

  close(): void {
    this.observer.disconnect();
    this.endDrag?.();
  }

  /** Draw a table; cards that moved since the last one glide there. */
  draw(table: Table, withPack: boolean): void {
    this.endDrag?.();
    const sameGame = this.table?.id === table.id;
    // Two presses are one double press only while nothing changes between them.
    if (this.table?.revision !== table.revision) this.lastPress = { place: '', time: 0 };
    this.table = table;
    this.places = placesOf(table, withPack);
    this.place(this.room(), sameGame && mayMove());
    this.element.dataset['revision'] = String(table.revision);
  }

  /** Draw again, without movement: another window size, another deck. */
  rescale(): void {
    if (!this.table) return;
    const room = this.room();
    // The frame has grown with what was drawn in it, and nothing else.
    const isSame = this.picture !== null && JSON.stringify(room) === this.measured;
    if (isSame && deckFor(this.picture?.unit ?? 0, settings()) === this.deck) return;
    this.endDrag?.();
    this.place(room, false);
  }

  private room(): Room {
    const { magnify } = settings();
    const style = getComputedStyle(this.frame);
    const width = this.frame.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    // The window less what stands above and below the table; in a small window the table may fill
    // it, scrolled to.
    const top = this.frame.getBoundingClientRect().top + window.scrollY;
    const small = window.innerWidth <= 820 || window.innerHeight < 560;
    const height = small
      ? Math.max(window.innerHeight * 0.9, 300)
      : Math.max(window.innerHeight - Math.min(top, 340) - 60, 300);
    // Columns are let out only as far as one sees without scrolling.
    const easy = small ? Math.max(window.innerHeight - top - 24, 260) : height;
    return {
      width: Math.max(width, 200) * magnify,
      height: height * magnify,
      largest: 118 * magnify,
      easy: easy * magnify,
    };
  }

  /** Draw what is new.  The room was asked for before anything is written, which would have to be laid out. */
  private place(room: Room, animate: boolean): void {
    const { places } = this;
    const picture = arrange(places, room);
    this.measured = JSON.stringify(room);
    const board = this.element;
    if (picture.width !== this.picture?.width) board.style.width = `${picture.width}px`;
    if (picture.height !== this.picture?.height) board.style.height = `${picture.height}px`;
    if (picture.unit !== this.picture?.unit) {
      board.style.setProperty('--card-width', `${picture.unit}px`);
      board.style.setProperty('--card-height', `${picture.unit * CARD_HEIGHT}px`);
      board.classList.toggle('tiny', picture.unit < 34);
    }
    this.picture = picture;
    const deck = deckFor(picture.unit, settings());
    const deckChanged = deck !== this.deck;
    this.deck = deck;
    this.placeCards(picture, animate, deckChanged);
    this.placeCells(picture);
    this.placeMarks(picture);
    this.mark();
    this.drawWay();
  }

  // ------------------------------------------------------------------------------------- cards

  private placeCards(picture: Picture, animate: boolean, deckChanged: boolean): void {
    const wanted = picture.cards.map((spot) => {
      const place = this.places[spot.place] as TablePlace;
      return { spot, place, card: place.shown[spot.index] ?? null };
    });
    // Which element becomes which card: those that stayed, then cards of the same face, then backs.
    const left = new Set(this.shown);
    const assigned = new Map<number, Shown>();
    const settleBy = (
      keyOf: (place: string, index: number, card: string | null) => string | null,
      oldKeyOf: (old: Shown) => string | null = (old) => keyOf(old.place, old.index, old.card),
    ): void => {
      const waiting = new Map<string, Shown[]>();
      for (const old of left) {
        const key = oldKeyOf(old);
        if (key === null) continue;
        const own = waiting.get(key);
        if (own) own.push(old);
        else waiting.set(key, [old]);
      }
      wanted.forEach(({ spot, place, card }, number) => {
        if (assigned.has(number)) return;
        const key = keyOf(place.label, spot.index, card);
        const found = key === null ? undefined : waiting.get(key)?.shift();
        if (!found) return;
        assigned.set(number, found);
        left.delete(found);
      });
    };
    settleBy((place, index, card) => `${place} ${index} ${card}`);
    settleBy((_place, _index, card) => card);
    // A card turned over where it lay.
    settleBy(
      (place, index) => `${place} ${index}`,
      (old) => (old.card === null ? `${old.place} ${old.index}` : null),
    );
    const packAt = this.cells.has('pack')
      ? picture.places[this.places.findIndex((place) => place.label === 'pack')]
      : undefined;
    const hasMoved = (old: Shown | undefined, spot: { x: number; y: number; angle: number }): boolean =>
      !old || old.away || old.x !== spot.x || old.y !== spot.y || old.angle !== spot.angle;
    // Asked of all before anything is written: between writings, each asking styles the page anew.
    const seen = wanted.map(({ spot }, number) => {
      const old = assigned.get(number);
      return old && animate && hasMoved(old, spot) ? seenAt(old.element) : null;
    });
    const next: Shown[] = [];
    let moved = 0;
    wanted.forEach(({ spot, place, card }, number) => {
      const old = assigned.get(number);
      const changed = hasMoved(old, spot);
      const shown = old ?? this.newCard(card);
      const { element } = shown;
      if (changed || !animate) cancel(element);
      if (old && (old.card !== card || deckChanged)) this.dress(element, card);
      const depth = spot.place * LAYERS + spot.index + 1;
      if (shown.depth !== depth) setDepth(element, depth);
      const home = transform(spot, picture.unit);
      if (shown.transform !== home || shown.away) element.style.transform = home;
      if (shown.away) element.classList.remove('lifted');
      if (shown.place !== place.label) element.dataset['place'] = place.label;
      if (shown.index !== spot.index) element.dataset['index'] = String(spot.index);
      if (!old || old.card !== card) element.dataset['card'] = card ?? 'back';
      const last = place.shown.length - 1;
      const squared = place.spread === 'squared';
      // Cards deep in a squared packet are edges only; they need no face.
      const looks = { top: spot.index === last, squared, buried: squared && spot.index < last - 1, ornament: place.kind === 'ornament' };
      for (const look of LOOKS) if (looks[look] !== shown.looks[look]) element.classList.toggle(look, looks[look]);
      const begin = old || !animate || !packAt ? seen[number] : transform({ ...packAt, angle: 0 }, picture.unit);
      if (animate && changed && begin && begin !== home) {
        const delay = Math.min(moved * STAGGER, MOST_STAGGER);
        moved += 1;
        glide(element, begin, home, delay, depth);
      }
      next.push({
        element, place: place.label, index: spot.index, card, x: spot.x, y: spot.y, angle: spot.angle,
        transform: home, depth, looks, picked: shown.picked, away: false,
      });
    });
    for (const old of left) old.element.remove();
    this.shown = next;
  }

  private newCard(card: string | null): Shown {
    const element = h('div', { class: 'card' });
    this.cardLayer.append(element);
    this.dress(element, card);
    return {
      element, place: '', index: -1, card, x: 0, y: 0, angle: 0,
      transform: '', depth: 0, looks: PLAIN, picked: false, away: false,
    };
  }

  /** Cards that were dragged away come home again, unless a new table has placed them. */
  private fallBack(elements: ReadonlySet<HTMLElement>): void {
    for (const one of this.shown) {
      if (!one.away || !elements.has(one.element)) continue;
      const seen = one.element.style.transform;
      one.away = false;
      one.element.classList.remove('lifted');
      one.element.style.transform = one.transform;
      if (mayMove() && seen !== one.transform) glide(one.element, seen, one.transform, 0, one.depth);
    }
  }

  private dress(element: HTMLElement, card: string | null): void {
    element.classList.toggle('back', card === null);
    const source = card === null ? null : `cards/${this.deck}/${card}.svg`;
    let face = element.firstElementChild as HTMLImageElement | null;
    if (source === null) {
      face?.remove();
      return;
    }
    if (!face) {
      face = h('img', { alt: '', draggable: 'false', decoding: 'sync' });
      element.append(face);
    }
    if (face.getAttribute('src') !== source) face.setAttribute('src', source);
  }

  // ------------------------------------------------------------------------------------ places

  private placeCells(picture: Picture): void {
    const seen = new Set<string>();
    const seenZones = new Set<string>();
    let changed = false;
    this.places.forEach((place, number) => {
      const spot = picture.places[number];
      if (!spot) return;
      seen.add(place.label);
      seenZones.add(place.zone);
      let found = this.cells.get(place.label);
      if (!found) {
        found = this.newCell(place);
        changed = true;
      }
      const { slot, cell, count } = found;
      const upright = place.spread === 'squared';
      const [x, y, width, height, angle] = upright
        ? [spot.x, spot.y, picture.unit, picture.unit * CARD_HEIGHT, spot.angle]
        : [
            (spot.bounds.left + spot.bounds.right) / 2,
            (spot.bounds.top + spot.bounds.bottom) / 2,
            spot.bounds.right - spot.bounds.left,
            spot.bounds.bottom - spot.bounds.top,
            0,
          ];
      const isBare = place.count === 0;
      const wants = !isBare ? '' : place.wants ? signCard(place.wants) : place.numeral.replace('T', '10');
      const many = upright && place.kind !== 'ornament' && place.count > 1;
      const text = many || (place.kind === 'pack' && !isBare) ? String(place.count) : '';
      const drawn = [
        picture.unit, spot.x, spot.y, spot.angle, x, y, width, height, place.kind, place.space, isBare, place.covered, wants, text,
      ].join();
      if (drawn === found.drawn) return;
      found.drawn = drawn;
      slot.style.transform = transform(spot, picture.unit);
      slot.dataset['kind'] = place.kind;
      slot.classList.toggle('space', place.space && isBare);
      slot.classList.toggle('bare', isBare);
      slot.classList.toggle('covered', place.covered);
      slot.dataset['wants'] = wants;
      cell.style.width = `${width}px`;
      cell.style.height = `${height}px`;
      cell.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angle}deg)`;
      cell.dataset['kind'] = place.kind;
      if (count.textContent !== text) count.textContent = text;
      count.style.transform = `rotate(${-angle}deg)`;
    });
    for (const [label, { cell, slot }] of this.cells) {
      if (seen.has(label)) continue;
      cell.remove();
      slot.remove();
      this.cells.delete(label);
      changed = true;
    }
    for (const [zone, { group }] of this.zones) {
      if (seenZones.has(zone)) continue;
      group.remove();
      this.zones.delete(zone);
    }
    if (!this.cells.has(this.focused)) this.focused = '';
    if (changed) this.rove();
  }

  private newCell(place: TablePlace): Cell {
    const slot = h('div', { class: 'slot', 'data-place': place.label });
    this.cardLayer.prepend(slot);
    const count = h('span', { class: 'count', 'aria-hidden': 'true' });
    const cell = h('div', { class: 'cell', role: 'gridcell', tabindex: '-1', 'data-cell': place.label }, count);
    this.zoneFor(place.zone).row.append(cell);
    const made = { cell, slot, count, drawn: '', target: false, picked: false, label: '' };
    this.cells.set(place.label, made);
    return made;
  }

  /** Words and ornaments of the picture; they lie under the cards, and are not for reading aloud. */
  private placeMarks(picture: Picture): void {
    const won = this.table?.outcome === 'won';
    const wanted = (this.table?.marks ?? [])
      .filter((mark) => mark.when_won === won)
      .map((mark) => ({ ...mark, ...pointIn(picture, this.places, mark.x, mark.y), height: mark.height * 1.4 * picture.unit }));
    const text = JSON.stringify(wanted);
    if (text === this.markText) return;
    this.markText = text;
    for (const mark of this.marks) mark.remove();
    this.marks = wanted.map((mark) => {
      const element = h('div', { class: 'lettering', ...(mark.ornament ? { 'data-ornament': mark.ornament } : {}) }, mark.text);
      element.style.fontSize = `${mark.height}px`;
      element.style.transform = `translate(${mark.x}px, ${mark.y}px) translate(-50%, -50%) rotate(${mark.turn}deg)`;
      this.cardLayer.prepend(element);
      return element;
    });
  }

  private zoneFor(zone: string): { group: HTMLElement; row: HTMLElement } {
    let found = this.zones.get(zone);
    if (!found) {
      const name = this.table?.zones.find((one) => one.label === zone)?.name ?? 'pack';
      const label = zone === 'pack' ? 'Pack and card in hand' : capital(name);
      const row = h('div', { role: 'row' });
      const grid = h('div', { role: 'grid', 'aria-label': label, 'aria-readonly': 'true' }, row);
      const group = h('div', { role: 'group', class: 'zone', 'aria-label': label, 'data-zone': zone }, grid);
      found = { group, row };
      this.zones.set(zone, found);
      this.cellLayer.append(group);
    }
    return found;
  }

  /** A place in words: what a screen reader says of it. */
  labelOf(place: TablePlace): string {
    const name = capital(place.spoken);
    const parts: string[] = [];
    const top = place.shown.at(-1);
    if (place.kind === 'pack') parts.push(place.count ? counted(place.count, 'card') : 'no card left');
    else if (place.count === 0) {
      parts.push(place.space ? 'a space' : place.kind === 'hand' ? 'no card' : 'empty');
    } else if (place.count === 1) parts.push(nameCard(top ?? null));
    else parts.push(`${nameCard(top ?? null)} on top of ${counted(place.count, 'card')}`);
    const wanted = nameWanted(place);
    if (wanted) parts.push(`wants ${wanted}`);
    if (this.picked.includes(place.label)) parts.push('taken up');
    else if (this.targets.has(place.label)) parts.push('can go here');
    return `${name}: ${parts.join(', ')}`;
  }

  /** Mark what is taken up and where it may go. */
  show(picked: { place: string; index: number }[], targets: Set<string>): void {
    this.picked = picked.map((pick) => pick.place);
    this.targets = targets;
    this.mark();
    const from = new Map<string, number>();
    for (const { place: label, index } of picked) {
      const place = this.placeNamed(label);
      const isSpread = place?.spread !== 'squared';
      from.set(label, isSpread && index >= 0 ? index : (place?.shown.length ?? 0) - 1);
    }
    for (const one of this.shown) {
      const isPicked = one.index >= (from.get(one.place) ?? Infinity);
      if (isPicked === one.picked) continue;
      one.picked = isPicked;
      one.element.classList.toggle('picked', isPicked);
    }
  }

  private mark(): void {
    for (const place of this.places) {
      const found = this.cells.get(place.label);
      if (!found) continue;
      const { cell } = found;
      const isTarget = this.targets.has(place.label);
      const isPicked = this.picked.includes(place.label);
      if (isTarget !== found.target) cell.classList.toggle('target', isTarget);
      if (isPicked !== found.picked) {
        cell.classList.toggle('picked', isPicked);
        if (isPicked) cell.setAttribute('aria-selected', 'true');
        else cell.removeAttribute('aria-selected');
      }
      const label = this.labelOf(place);
      if (label !== found.label) cell.setAttribute('aria-label', label);
      Object.assign(found, { target: isTarget, picked: isPicked, label });
    }
  }

  /** Point something out, for a moment; as a way, with an arrow from the first place to the last. */
  point(labels: readonly string[], asWay = false): void {
    for (const label of this.hinted) this.cells.get(label)?.cell.classList.remove('hinted');
    this.hinted = labels;
    for (const label of labels) this.cells.get(label)?.cell.classList.add('hinted');
    this.way = asWay && labels.length > 1 ? [labels[0] ?? '', labels.at(-1) ?? ''] : null;
    this.element.classList.toggle('with-way', this.way !== null);
    this.drawWay();
  }

  private drawWay(): void {
    this.arrow?.remove();
    this.arrow = null;
    // The top card of a place, or the place itself.
    const [from, to] = (this.way ?? []).map(
      (label) =>
        this.shown.findLast((one) => one.place === label) ??
        this.picture?.places[this.places.findIndex((place) => place.label === label)],
    );
    if (!from || !to || !this.picture) return;
    this.arrow = drawArrow(from, to, this.picture);
    this.element.append(this.arrow);
  }

  // ------------------------------------------------------------------------------------- focus

  /** One place of each zone can be reached by Tab. */
  private rove(): void {
    for (const [zone, { row }] of this.zones) {
      const own = this.places.filter((place) => place.zone === zone);
      const current = own.find((place) => this.cells.get(place.label)?.cell.tabIndex === 0) ?? own[0];
      for (const place of own) {
        const cell = this.cells.get(place.label)?.cell;
        if (!cell) continue;
        const stop = place === current ? 0 : -1;
        if (cell.tabIndex !== stop) cell.tabIndex = stop;
      }
      row.dataset['places'] = String(own.length);
    }
  }

  focus(label: string): boolean {
    const cell = this.cells.get(label)?.cell;
    const place = this.placeNamed(label);
    if (!cell || !place) return false;
    for (const other of this.places) {
      const own = this.cells.get(other.label)?.cell;
      if (own && other.zone === place.zone) own.tabIndex = other === place ? 0 : -1;
    }
    this.focused = label;
    cell.focus({ preventScroll: false });
    return true;
  }

  /** The place that has the focus, or the empty text. */
  focusedPlace(): string {
    const cell = document.activeElement?.closest<HTMLElement>('[data-cell]');
    return cell && this.element.contains(cell) ? (cell.dataset['cell'] ?? '') : '';
  }

  /** Move the focus to the nearest place in a direction, over the whole table. */
  step(direction: 'up' | 'down' | 'left' | 'right'): void {
    const from = this.focusedPlace() || this.focused;
    const here = this.places.findIndex((place) => place.label === from);
    const spots = this.picture?.places ?? [];
    const start = spots[here];
    if (!start) {
      const first = this.places[0];
      if (first) this.focus(first.label);
      return;
    }
    const [ahead, aside]: ((x: number, y: number) => number)[] = {
      up: [(_x: number, y: number) => -y, (x: number) => x],
      down: [(_x: number, y: number) => y, (x: number) => x],
      left: [(x: number) => -x, (_x: number, y: number) => y],
      right: [(x: number) => x, (_x: number, y: number) => y],
    }[direction] as ((x: number, y: number) => number)[];
    const unit = this.picture?.unit ?? 1;
    let best = -1;
    let least = Infinity;
    spots.forEach((spot, number) => {
      if (number === here || !ahead || !aside) return;
      const x = spot.x - start.x;
      const y = spot.y - start.y;
      const along = ahead(x, y);
      if (along < 2) return;
      const off = Math.abs(aside(x, y));
      // Of places that lie nearly alike, one of the same part of the table is meant.
      const elsewhere = this.places[number]?.zone === this.places[here]?.zone ? 0 : unit * 0.3;
      const cost = along + off * 2.2 + elsewhere + (off > along * 1.8 ? 1e4 : 0);
      if (cost < least) {
        least = cost;
        best = number;
      }
    });
    const found = this.places[best];
    if (found) this.focus(found.label);
  }

  /** The first or last place of the zone that has the focus. */
  edge(last: boolean): void {
    const current = this.places.find((place) => place.label === this.focusedPlace());
    const own = this.places.filter((place) => place.zone === current?.zone);
    const found = last ? own.at(-1) : own[0];
    if (found) this.focus(found.label);
  }

  // ----------------------------------------------------------------------------------- pointer

  private gripAt(target: EventTarget | null): Grip | null {
    if (!(target instanceof Element)) return null;
    const found = target.closest<HTMLElement>('.card, .slot');
    if (!found || !this.element.contains(found)) return null;
    const card = found.dataset['card'];
    return {
      place: found.dataset['place'] ?? '',
      card: card && card !== 'back' ? card : '',
      index: Number(found.dataset['index'] ?? -1),
    };
  }

  private listen(): void {
    const board = this.element;
    board.addEventListener('pointerdown', (event) => this.down(event));
    board.addEventListener('contextmenu', (event) => {
      const grip = this.gripAt(event.target);
      if (!grip) return;
      event.preventDefault();
      this.events.look(grip.place);
    });
    // A screen reader presses the place itself.
    board.addEventListener('click', (event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
      if (cell && event.detail === 0) this.events.press(cell.dataset['cell'] ?? '', '', -1, false);
    });
    board.addEventListener('focusin', (event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
      if (cell) this.focused = cell.dataset['cell'] ?? '';
    });
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const grip = this.gripAt(event.target);
    if (!grip) return;
    this.endDrag?.();
    const startX = event.clientX;
    const startY = event.clientY;
    let dragging: Shown[] | null = null;
    let frameRequest = 0;
    let current = event;
    let looked = false;
    // With a mouse one may hold on and think before the drag; it has the right button for a look.
    const long = event.pointerType === 'mouse' ? undefined : setTimeout(() => {
      looked = true;
      finish();
      this.events.look(grip.place);
    }, LONG_PRESS);

    const lift = (): void => {
      clearTimeout(long);
      const place = this.placeNamed(grip.place);
      if (!place || grip.index < 0 || (place.kind === 'ornament')) return;
      const from = place.spread === 'squared' ? place.shown.length - 1 : grip.index;
      const moving = this.shown.filter((one) => one.place === grip.place && one.index >= from);
      if (moving.length === 0) return;
      dragging = moving;
      for (const one of dragging) {
        cancel(one.element);
        one.element.classList.add('lifted');
        one.away = true;
      }
      const top = moving[0] as Shown;
      grip.card = top.card ?? '';
      grip.index = top.index;
      this.targets = this.events.lift(grip.place, grip.card, grip.index);
      this.mark();
      try {
        board.setPointerCapture(event.pointerId);
      } catch {
        // The pointer has gone already.
      }
    };
    const board = this.element;
    const paint = (): void => {
      cancelAnimationFrame(frameRequest);
      frameRequest = 0;
      const unit = this.picture?.unit ?? 1;
      const across = current.clientX - startX - unit / 2;
      const down = current.clientY - startY - (unit * CARD_HEIGHT) / 2;
      // Whole pixels: the card was painted as it lay, and would be blurred between them.
      for (const { element, x, y, angle } of dragging ?? []) {
        element.style.transform = turned(Math.round(x + across), Math.round(y + down), angle);
      }
    };
    const move = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return;
      current = next;
      if (!dragging) {
        if (Math.hypot(next.clientX - startX, next.clientY - startY) < DRAG_FROM) return;
        lift();
        if (!dragging) {
          finish();
          return;
        }
      }
      frameRequest ||= requestAnimationFrame(paint);
    };
    /** Hear no more of this pointer; cards that were dragged stay where they are. */
    const finish = (): Set<HTMLElement> => {
      clearTimeout(long);
      cancelAnimationFrame(frameRequest);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', drop);
      this.endDrag = null;
      return new Set((dragging ?? []).map((one) => one.element));
    };
    const drop = (): void => {
      const wasDragging = dragging !== null;
      this.fallBack(finish());
      if (wasDragging) this.events.settle();
    };
    const up = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return;
      current = next;
      if (looked) return;
      if (!dragging) {
        finish();
        const now = performance.now();
        const twice = this.lastPress.place === grip.place && now - this.lastPress.time < TWICE;
        this.lastPress = twice ? { place: '', time: 0 } : { place: grip.place, time: now };
        this.events.press(grip.place, grip.card, grip.index, twice);
        return;
      }
      const box = board.getBoundingClientRect();
      const lead = dragging[0];
      const target = this.targetAt(
        next.clientX - box.left,
        next.clientY - box.top,
        (lead?.x ?? 0) + next.clientX - startX,
        (lead?.y ?? 0) + next.clientY - startY,
        grip.place,
      );
      paint();
      const held = finish();
      if (!target) {
        this.fallBack(held);
        this.events.settle();
        return;
      }
      // What the player waits for comes first: nothing is drawn before the move is on its way.
      void Promise.resolve(this.events.drop(grip.place, grip.card, grip.index, target)).finally(() => this.fallBack(held));
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', drop);
    this.endDrag = drop;
  }

  /** The place meant by letting a card go: a place that may take it, if one is near; else any. */
  private targetAt(x: number, y: number, cardX: number, cardY: number, from: string): string {
    const picture = this.picture;
    if (!picture) return '';
    const unit = picture.unit;
    let best = '';
    let least = Infinity;
    this.places.forEach((place, number) => {
      const spot = picture.places[number];
      if (!spot || place.label === from) return;
      const { bounds } = spot;
      const gap = (px: number, py: number) =>
        Math.hypot(
          Math.max(bounds.left - px, 0, px - bounds.right),
          Math.max(bounds.top - py, 0, py - bounds.bottom),
        );
      const away = Math.min(gap(x, y), gap(cardX, cardY));
      const legal = this.targets.has(place.label);
      const reachable = legal ? unit * 0.35 : 0;
      if (away > reachable) return;
      const middle = Math.hypot(
        cardX - (bounds.left + bounds.right) / 2,
        cardY - (bounds.top + bounds.bottom) / 2,
      );
      const cost = middle + (legal ? 0 : 1e5);
      if (cost < least) {
        least = cost;
        best = place.label;
      }
    });
    return best;
  }

  placeNamed(label: string): TablePlace | null {
    return this.places.find((place) => place.label === label) ?? null;
  }
}

/** In pixels alone, so that a glide can go on without the page. */
function turned(left: number, top: number, angle: number): string {
  return `translate(${left}px, ${top}px) rotate(${angle}deg)`;
}

/** How a card lies with its middle here. */
function transform({ x, y, angle }: { x: number; y: number; angle: number }, unit: number): string {
  return turned(x - unit / 2, y - (unit * CARD_HEIGHT) / 2, angle);
}

// The last glide of each card: to ask the document for it would style the page anew.
const glides = new WeakMap<HTMLElement, { animation: Animation; depth: number }>();

/** Where a card is seen: on its way, or where it was laid. */
function seenAt(element: HTMLElement): string {
  const isGliding = glides.get(element)?.animation.playState === 'running';
  return isGliding ? getComputedStyle(element).transform : element.style.transform;
}

/** How far up a card lies, when it does not glide. */
function setDepth(element: HTMLElement, depth: number): void {
  const gliding = glides.get(element);
  if (gliding) gliding.depth = depth;
  else element.style.zIndex = String(depth);
}

function cancel(element: HTMLElement): void {
  const found = glides.get(element);
  if (!found) return;
  found.animation.cancel();
  element.style.zIndex = String(found.depth);
  glides.delete(element);
}

/** Let a card glide; a glide under way begins anew from where the card is seen. */
function glide(element: HTMLElement, from: string, to: string, delay: number, depth: number): void {
  cancel(element);
  const animation = element.animate([{ transform: from }, { transform: to }], {
    duration: DURATION, delay, easing: 'cubic-bezier(.25,.7,.3,1)', fill: 'backwards',
  });
  animation.id = 'glide';
  // Above the others for so long; in the keyframes this would keep the page at work all the while.
  element.style.zIndex = String(ABOVE + depth);
  animation.addEventListener('finish', () => {
    if (glides.get(element)?.animation === animation) cancel(element);
  });
  glides.set(element, { animation, depth });
}
