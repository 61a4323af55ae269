/** The page of one game in play. */

import { api, Refused } from './api';
import { Board } from './board';
import { capital, counted, nameCard } from './cards';
import { allPlaces, findPlace, listCards, parseCommand, tellState, whereIs } from './commands';
import { button, dialog, h, isTyping } from './dom';
import { isCode, linkTo } from './links';
import { alike, bidOf, bidsOf, fillsFromPack, homeMoves, layOf, match, packPress, sources, surePlay, type Matches, type Pick } from './matching';
import { COMMANDS, KEYS, keyTable, Panel } from './panel';
import { RedoList } from './redo';
import { openSettings } from './settings-page';
import { change, keep, onChange, settings } from './settings';
import type { Hint, Table } from './types';
import { onLines, refuse, say } from './voice';

const RECORD = 'cadogan.record';

export class TablePage {
  readonly element: HTMLElement;
  private table: Table;
  private readonly board: Board;
  private readonly panel = new Panel();
  private readonly redo: RedoList;
  private picks: Pick[] = [];
  private matches: Matches = { complete: [], open: [], targets: new Set() };
  private hints: Hint[] = [];
  private hintAt = -1;
  private work: Promise<unknown> = Promise.resolve();
  private closed = false;
  private lastSaid: string[] = [];
  private readonly withPack: boolean;
  private readonly status = h('p', { class: 'status' });
  private readonly message = h('p', { class: 'message', 'aria-hidden': 'true' });
  private readonly graces = h('p', { class: 'graces' });
  private readonly ruleLink = button('Show the rule', () => this.showRule(), { hidden: true, class: 'rule-link' });
  private readonly chronicle = h('ol', { class: 'chronicle', 'aria-hidden': 'true' });
  private readonly banner = h('section', { class: 'banner', 'aria-label': 'The game is over', hidden: true });
  private readonly line = h('input', {
    type: 'text', id: 'command', name: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
    placeholder: 'c5 f3, 7h 8h, deal, undo 3 …', enterkeyhint: 'go',
  });
  private readonly buttons: Record<'deal' | 'undo' | 'redo', HTMLButtonElement>;
  private readonly loose: (() => void)[] = [];
  /** Other windows of this browser, which may show the same game. */
  private readonly others = new BroadcastChannel('cadogan');

  constructor(table: Table, opening: { pack: boolean }) {
    this.table = table;
    this.withPack = opening.pack || table.pack > 0 || table.redeals_left !== 0 || bidOf(table) !== null;
    this.redo = new RedoList(table.id);
    const frame = h('div', { class: 'frame' });
    this.buttons = {
      deal: button('Deal', () => void this.pack(), { class: 'main', title: 'd' }),
      undo: button('Undo', () => void this.undo(1), { title: 'u' }),
      redo: button('Redo', () => void this.redoMoves(1), { title: 'r' }),
    };
    const tools = h(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': 'The game' },
      this.buttons.deal,
      this.buttons.undo,
      this.buttons.redo,
      button('Hint', () => void this.hint(), { title: 'h' }),
      button('Home', () => void this.allHome(), { title: 'a', 'aria-label': 'Home: play home whatever can go' }),
      h(
        'details',
        { class: 'more' },
        h('summary', {}, 'More'),
        h(
          'div',
          { class: 'menu' },
          button('New deal', () => this.newDeal(), { title: 'n' }),
          button('This deal again', () => void this.restart(), { title: 'Shift+n' }),
          button('Deal by number', () => this.askCode(), { title: 'g' }),
          button('Link to this game', () => void this.share()),
          button('All moves', () => this.listMoves(), { title: 'm' }),
          button('Where is a card?', () => this.askWhere(), { title: 'w' }),
          h('a', { href: `#/replay/${table.id}` }, 'Replay'),
          button('Larger table', () => this.magnify(0.25)),
          button('Smaller table', () => this.magnify(-0.25)),
          button('Rules beside the board', () => this.togglePanel(), { title: 'b' }),
          button('Settings', () => openSettings()),
          button('Keys', () => this.showKeys(), { title: '?' }),
        ),
      ),
    );
    const form = h(
      'form',
      { class: 'command', submit: (event) => this.submit(event) },
      h('label', { for: 'command' }, 'Say a move'),
      this.line,
      h('button', { type: 'submit' }, 'Do it'),
    );
    const title = h('h1', {}, table.name);
    this.element = h(
      'div',
      { class: 'table-page' },
      h(
        'section',
        { class: 'play', 'aria-label': 'Table' },
        h('div', { class: 'headline' }, title, this.status),
        tools,
        this.banner,
        frame,
        this.graces,
        this.message,
        this.ruleLink,
      ),
      h(
        'div',
        { class: 'beside' },
        form,
        h('details', { class: 'log-box', open: true }, h('summary', {}, h('h2', {}, 'What happened')), this.chronicle),
        this.panel.element,
      ),
    );
    this.board = new Board(
      {
        press: (place, card, index, twice) => void this.press(place, card, index, twice),
        drop: (from, card, index, to) => void this.dropped(from, card, index, to),
        lift: (from, card, index) => match(this.table, [{ place: from, card, index }]).targets,
        settle: () => this.take([]),
        look: (place) => this.look(place),
      },
      frame,
    );
    const onKey = (event: KeyboardEvent): void => this.key(event);
    const onSight = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const onResize = (): void => this.board.rescale();
    this.others.addEventListener('message', (event) => {
      if (event.data === this.table.id) void this.refresh();
    });
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onSight);
    window.addEventListener('focus', onSight);
    window.addEventListener('resize', onResize);
    this.loose.push(
      () => this.others.close(),
      () => document.removeEventListener('keydown', onKey),
      () => document.removeEventListener('visibilitychange', onSight),
      () => window.removeEventListener('focus', onSight),
      () => window.removeEventListener('resize', onResize),
      onLines((lines, refusal) => this.write(lines, refusal)),
      onChange(() => {
        this.element.classList.toggle('without-panel', !settings().panel);
        this.board.rescale();
      }),
    );
    this.element.classList.toggle('without-panel', !settings().panel);
    const more = this.element.querySelector<HTMLDetailsElement>('.more');
    more?.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('.menu button, .menu a')) more.open = false;
    });
    more?.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !more.contains(event.relatedTarget)) more.open = false;
    });
    more?.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !more.open) return;
      event.stopPropagation();
      more.open = false;
      more.querySelector('summary')?.focus();
    });
  }

  /** Show everything, once the page stands in the document. */
  open(): void {
    this.board.draw(this.table, this.withPack);
    this.shown();
    document.title = `${this.table.name} · Cadogan`;
    void this.panel.load(this.table.slug, this.table.options).catch(() => undefined);
    say(
      `${this.table.name}, ${counted(this.table.made, 'move')} made.`,
      ...this.table.log,
      this.table.outcome === null ? `${counted(this.table.moves.length, 'move')} open.` : '',
    );
  }

  close(): void {
    this.closed = true;
    this.board.close();
    for (const undo of this.loose) undo();
  }

  // ------------------------------------------------------------------------------- what is shown

  private write(lines: readonly string[], refusal: boolean): void {
    const more = lines.length > 4 ? ` … (${lines.length - 4} more)` : '';
    this.message.textContent = lines.slice(0, 4).join(' ') + more;
    this.message.classList.toggle('refusal', refusal);
    for (const line of lines) this.chronicle.append(h('li', { class: refusal ? 'refusal' : '' }, line));
    while (this.chronicle.childElementCount > 200) this.chronicle.firstElementChild?.remove();
    this.chronicle.scrollTop = this.chronicle.scrollHeight;
  }

  private tell(lines: readonly string[]): void {
    this.lastSaid = lines.filter((line) => line !== '');
    say(...this.lastSaid);
  }

  /** A new state of the table. */
  private accept(table: Table): void {
    this.table = table;
    keep.set(RECORD, JSON.stringify({ id: table.id, record: table.record }));
    this.others.postMessage(table.id);
    this.picks = [];
    this.matches = match(table, []);
    this.hints = [];
    this.hintAt = -1;
    if (this.closed) return;
    this.board.draw(table, this.withPack);
    this.board.show([], new Set());
    this.board.point([]);
    this.shown();
  }

  private shown(): void {
    const { table } = this;
    const number = table.code.slice(table.code.indexOf(':') + 1);
    const parts = [`Deal ${number}`, `${table.home} of ${table.goal} home`];
    if (table.stakes) parts.push(`score ${table.score}`);
    if (table.pack) parts.push(`${table.pack} in the pack`);
    if (table.redeals_left === null) parts.push('re-deals without end');
    else if (table.redeals_left > 0) parts.push(counted(table.redeals_left, 're-deal') + ' left');
    parts.push(counted(table.made, 'move'));
    this.status.textContent = parts.join(' · ');
    const bid = bidOf(table);
    const words: Record<string, [string, string]> = {
      turn: ['Turn', ' a card'], deal: ['Deal', ' on'], redeal: ['Re-deal', ''], pay: ['Take', ' the payment'],
      replenish: ['Make up', ' packets'],
    };
    const lay = layOf(table);
    const [word, more] = bid ? (words[bid.verb] ?? ['Deal', '']) : lay ? ['Lay aside', ' and turn'] : ['Deal', ''];
    this.buttons.deal.replaceChildren(word ?? '', h('span', { class: 'roomy' }, more ?? ''));
    this.able(this.buttons.deal, bid !== null || lay !== null);
    this.able(this.buttons.undo, table.made > 0);
    this.able(this.buttons.redo, this.redo.length > 0);
    const graces = table.moves.filter((move) => move.grace === true);
    this.graces.replaceChildren();
    for (const other of bidsOf(table)) {
      if (other === bid) continue;
      this.graces.append(button((words[other.verb] ?? [other.verb]).join(''), () => void this.make([other.text])));
    }
    if (bid) {
      for (const fill of fillsFromPack(table).slice(0, 4)) {
        this.graces.append(button(fill.spoken.replace(/\.$/, ''), () => void this.make([fill.text])));
      }
    }
    if (graces.length) {
      this.graces.append('A grace may be used: ');
      for (const move of graces.slice(0, 4)) {
        this.graces.append(button(move.spoken.replace(/\.$/, ''), () => void this.make([move.text])));
      }
      if (graces.length > 4) this.graces.append(button(`and ${graces.length - 4} more`, () => this.listMoves(graces.map((move) => move.text))));
    }
    this.showEnd();
  }

  /** Buttons that cannot be used keep the focus, so that it is never lost. */
  private able(element: HTMLButtonElement, can: boolean): void {
    if (can) element.removeAttribute('aria-disabled');
    else element.setAttribute('aria-disabled', 'true');
  }

  private showEnd(): void {
    const { table } = this;
    const over = table.outcome !== null;
    const before = !this.banner.hidden;
    this.banner.hidden = !over;
    this.banner.classList.toggle('won', table.outcome === 'won');
    if (!over) {
      if (before) this.board.rescale();
      return;
    }
    const won = table.outcome === 'won';
    const record = h('p', { class: 'record-line' });
    const heading = h('h2', { tabindex: '-1' }, won ? 'The patience has succeeded' : 'Nothing more can be done');
    this.banner.replaceChildren(
      heading,
      h(
        'p',
        {},
        `${table.home} of ${table.goal} cards home in ${counted(table.made, 'move')}`,
        table.stakes ? `, score ${table.score}.` : '.',
      ),
      record,
      h(
        'p',
        { class: 'choices' },
        button('New deal', () => this.newDeal(), { class: 'main' }),
        button('Next deal', () => this.nextDeal()),
        button('This deal again', () => void this.restart()),
        won || table.made === 0 ? null : button('Take one back', () => void this.undo(1)),
        h('a', { href: `#/replay/${table.id}` }, 'Replay'),
        h('a', { href: '#/statistics' }, 'Statistics'),
      ),
    );
    if (!before) {
      this.board.rescale();
      void api.statistics().then(
        ({ games }) => {
          const own = games.find(
            (one) => one.slug === table.slug && one.options.join() === table.options.join(),
          );
          if (own) record.textContent = `${table.name}: ${own.won} won of ${own.played} played.`;
        },
        () => undefined,
      );
    }
  }

  // ------------------------------------------------------------------------------------ requests

  /** One thing after another. */
  private queue<Result>(job: () => Promise<Result>): Promise<Result | null> {
    const result = this.work.then(async () => {
      if (this.closed) return null;
      try {
        return await job();
      } catch (error) {
        await this.failed(error);
        return null;
      }
    });
    this.work = result;
    return result;
  }

  private async failed(error: unknown): Promise<void> {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409) {
      const table = error.table ?? (await api.table(this.table.id));
      const ours = table.made === this.table.made && table.record === this.table.record;
      this.redo.clear();
      this.accept(table);
      refuse(
        ours
          ? 'This game is open elsewhere as well. Here is how it stands.'
          : 'This game was continued in another window, so that move was not made. Here is how it stands; nothing is lost.',
      );
      return;
    }
    if (error.status === 404) {
      await this.restore();
      return;
    }
    const rule = error.rule;
    this.light(rule);
    refuse(refusalText(error.reason || error.message, rule));
  }

  private light(rule: string): void {
    this.ruleLink.hidden = !this.panel.light(rule);
    this.ruleLink.textContent = `Show rule ${rule}`;
  }

  private dim(): void {
    this.panel.dim();
    this.ruleLink.hidden = true;
  }

  private showRule(): void {
    if (!settings().panel) change({ panel: true });
    this.panel.show();
  }

  /** The server has forgotten the game: begin it again from our own copy of the record. */
  private async restore(): Promise<void> {
    const kept = keep.get(RECORD);
    const own = kept ? (JSON.parse(kept) as { id: string; record: string }) : null;
    const record = own && own.id === this.table.id ? own.record : this.table.record;
    const table = await api.begin({ record });
    location.replace(`#/table/${table.id}`);
    // Said once the new page is there, which says its own line first.
    setTimeout(() => say('The server had lost this game; it goes on from the copy kept here.'), 700);
  }

  private after(before: Table, table: Table, moved: readonly string[]): string[] {
    const lines = [...table.log];
    if (!settings().terse) {
      // What has come to light where the card was taken from.
      const first = table.changes[0];
      const place = first && !first.turned ? allPlaces(table).find((one) => one.label === first.from) : null;
      if (place && moved.length === 1 && place.kind === 'tableau') {
        const top = place.cards.at(-1);
        const old = allPlaces(before).find((one) => one.label === place.label);
        if (top && old && old.cards.length > place.cards.length) {
          lines.push(`${capital(place.spoken)} now shows ${nameCard(top)}.`);
        }
      }
      if (table.outcome === null) lines.push(`${counted(table.moves.length, 'move')} open.`);
    }
    return lines;
  }

  private make(moves: string[], isRedo = false): Promise<boolean> {
    return this.queue(async () => {
      this.dim();
      const before = this.table;
      const made = await api.move(before.id, before.revision, moves);
      const written = made.record.trimEnd().split('\n').at(-1)?.replace(/^\d+\.\s*/, '') ?? '';
      if (isRedo) this.redo.madeAgain(moves.length);
      else if (moves.length === 1) this.redo.made(written);
      else this.redo.clear();
      this.accept(made);
      this.tell(this.after(before, made, moves));
      return true;
    }).then((done) => done === true);
  }

  private undo(count: number): Promise<unknown> {
    return this.queue(async () => {
      if (this.table.made === 0) {
        refuse('There is no move to take back.');
        return;
      }
      const wanted = Math.min(count, this.table.made);
      const table = await api.undo(this.table.id, this.table.revision, wanted);
      this.redo.takenBack(table.undone);
      this.accept(table);
      this.tell([...table.log, settings().terse ? '' : `${counted(table.moves.length, 'move')} open.`]);
    });
  }

  private redoMoves(count: number): Promise<unknown> {
    const moves = this.redo.next(count);
    if (moves.length === 0) {
      refuse('There is no move to make again.');
      return Promise.resolve();
    }
    return this.make(moves, true);
  }

  private async refresh(): Promise<void> {
    await this.queue(async () => {
      const table = await api.table(this.table.id);
      if (table.revision === this.table.revision) return;
      this.redo.clear();
      this.accept(table);
      say('This game was continued in another window. Here is how it stands.');
    });
  }

  // ------------------------------------------------------------------------------------- playing

  private take(picks: Pick[]): void {
    this.picks = picks;
    this.matches = match(this.table, picks);
    this.board.show(picks, this.matches.targets);
  }

  private topOf(place: string): { card: string; index: number } {
    const cards = allPlaces(this.table).find((one) => one.label === place)?.cards ?? [];
    return { card: cards.at(-1) ?? '', index: cards.length - 1 };
  }

  /** The player presses a place: take, put, or deal. */
  private async press(place: string, card: string, index: number, twice: boolean): Promise<void> {
    this.board.point([]);
    const isPack = place === 'pack';
    if (isPack && this.picks.length === 0 && (packPress(this.table) || !sources(this.table).has('pack'))) {
      await this.pack();
      return;
    }
    const cell = this.board.placeNamed(place);
    // In a squared packet only the top card can be meant.
    if (cell?.spread === 'squared' || index < 0) ({ card, index } = this.topOf(place));
    const pick: Pick = { place, card: index < 0 ? '' : card, index };
    if (twice) {
      await this.home(pick);
      return;
    }
    const [first] = this.picks;
    if (!first) {
      // A space that only the pack can fill, pressed while nothing is taken up.
      const fills = fillsFromPack(this.table).filter((move) => move.to === place);
      if (fills.length === 1 && fills[0] && !sources(this.table).has(place)) {
        await this.make([fills[0].text]);
        return;
      }
      this.pickUp(pick);
      return;
    }
    if (this.picks.some((one) => one.place === place)) {
      if (this.matches.complete.length) await this.choose(this.matches);
      else this.letGo();
      return;
    }
    const next = [...this.picks, pick];
    const found = match(this.table, next);
    if (found.complete.length || found.open.length) {
      await this.settle(next, found);
      return;
    }
    const isSource = match(this.table, [pick]);
    if (await this.tryUnlisted(first, place)) return;
    if (isSource.open.length || isSource.complete.length) this.pickUp(pick);
  }

  private pickUp(pick: Pick): void {
    const found = match(this.table, [pick]);
    if (found.open.length === 0 && found.complete.length === 0) {
      const place = this.board.placeNamed(pick.place);
      if (place && place.count === 0) {
        this.letGo();
        say(`${capital(place.spoken)} is empty.`);
        return;
      }
    }
    this.take([pick]);
    const name = pick.card ? capital(nameCard(pick.card)) : capital(this.board.placeNamed(pick.place)?.spoken ?? pick.place);
    if (found.targets.size) {
      const spoken = [...found.targets].slice(0, 6).map((label) => this.board.placeNamed(label)?.spoken ?? label);
      const more = found.targets.size > 6 ? ` and ${found.targets.size - 6} more` : '';
      say(`${name} taken up. It can go to ${spoken.join(', ')}${more}.`);
    } else if (found.complete.length) {
      say(`${name} taken up. Press again: ${found.complete[0]?.move.spoken ?? ''}`);
    } else say(`${name} taken up. It can go nowhere now.`);
  }

  private letGo(): void {
    if (this.picks.length) say('Let go.');
    this.take([]);
  }

  /** Make the move that the picks mean, ask which, or wait for further picks. */
  private async settle(picks: Pick[], found: Matches): Promise<void> {
    if (found.complete.length === 0 || (found.open.length && found.complete.length)) {
      this.take(picks);
      const labels = [...found.targets].map((label) => this.board.placeNamed(label)?.spoken ?? label);
      const ready = found.complete.length ? ' Press a taken place again to finish.' : '';
      say(`${counted(picks.length, 'place')} taken up. Then ${labels.slice(0, 6).join(', ')}.${ready}`);
      return;
    }
    await this.choose(found);
  }

  private async choose(found: Matches): Promise<void> {
    const [only, ...others] = found.complete;
    if (!only) return;
    if (others.length === 0) {
      await this.make([only.text]);
      return;
    }
    const box = dialog(
      'Which of these?',
      h(
        'ul',
        { class: 'choice-list' },
        ...found.complete.map(({ text, move }) =>
          h('li', {}, button(move.spoken, () => {
            box.close();
            void this.make([text]);
          }, { title: text })),
        ),
      ),
    );
    box.addEventListener('close', () => this.take([]));
  }

  /** Places that look alike are listed once; the server knows whether this one will do, or why not. */
  private async tryUnlisted(from: Pick, to: string): Promise<boolean> {
    const similar = this.table.moves.find(
      (move) => move.from === from.place && (!from.card || move.card === from.card) && alike(this.table, move.to, to) && move.to !== to,
    );
    if (similar) {
      const text = similar.text.split(' ').map((word) => (word === similar.to ? to : word)).join(' ');
      return this.make([text]);
    }
    this.take([]);
    await this.why(`${from.place} ${to}`);
    return false;
  }

  private why(text: string): Promise<unknown> {
    return this.queue(async () => {
      const told = await api.why(this.table.id, text);
      if (told.legal) {
        say('That move is allowed.');
        return;
      }
      this.light(told.rule);
      refuse(refusalText(told.reason, told.rule));
    });
  }

  private async dropped(from: string, card: string, index: number, to: string): Promise<void> {
    const pick: Pick = { place: from, card, index };
    const target: Pick = { place: to, ...this.topOf(to) };
    const found = match(this.table, [pick, target]);
    this.take([]);
    if (found.complete.length || found.open.length) await this.settle([pick, target], found);
    else await this.tryUnlisted(pick, to);
  }

  /** Press the pack: turn or deal; a card in hand is laid aside first. */
  private async pack(): Promise<void> {
    this.take([]);
    const bid = bidOf(this.table);
    if (bid) {
      await this.make([bid.text]);
      return;
    }
    const lay = layOf(this.table);
    if (!lay) {
      const must = this.table.moves.length
        ? 'Nothing can be dealt now: first something else must be done.'
        : 'Nothing can be dealt now.';
      refuse(must);
      return;
    }
    if (!(await this.make([lay.text]))) return;
    const turn = this.table.moves.find((move) => move.verb === 'turn');
    if (turn && !this.table.hand) await this.make([turn.text]);
  }

  private async home(pick: Pick): Promise<void> {
    const [only] = homeMoves(this.table, pick);
    this.take([]);
    if (only) await this.make([only.text]);
    else {
      const single = match(this.table, [pick]).complete;
      if (single.length) await this.choose({ complete: single, open: [], targets: new Set() });
      else {
        const name = pick.card ? nameCard(pick.card) : (this.board.placeNamed(pick.place)?.spoken ?? 'that');
        refuse(`No foundation takes ${name} now.`);
      }
    }
  }

  /** Play home whatever can go, one card after another. */
  private async allHome(): Promise<void> {
    this.take([]);
    let played = 0;
    for (; played < 104; played += 1) {
      const move = surePlay(this.table);
      if (!move || this.table.outcome) break;
      if (!(await this.make([move.text]))) break;
    }
    if (played === 0) refuse('No card can go home now.');
    else say(`${counted(played, 'card')} played home.`);
  }

  private async hint(): Promise<void> {
    if (this.hints.length === 0) {
      const found = await this.queue(() => api.hints(this.table.id));
      this.hints = found?.hints ?? [];
      this.hintAt = -1;
    }
    if (this.hints.length === 0) {
      say(this.table.outcome === 'won' ? 'The game is won.' : 'Nothing can be done.');
      return;
    }
    this.hintAt = (this.hintAt + 1) % this.hints.length;
    const hint = this.hints[this.hintAt] as Hint;
    const move = this.table.moves.find((one) => one.text === hint.move);
    this.board.point(move?.places.length ? move.places : ['pack']);
    say(`Hint ${this.hintAt + 1} of ${this.hints.length}: ${move?.spoken ?? hint.move} ${hint.reason}`);
  }

  // ------------------------------------------------------------------------- new games and links

  private slugWithOptions(): string {
    return this.table.code.slice(0, this.table.code.indexOf(':'));
  }

  private newDeal(): void {
    void this.queue(async () => {
      const table = await api.begin({ slug: this.table.slug, options: this.table.options });
      location.hash = `#/table/${table.id}`;
    });
  }

  private nextDeal(): void {
    const number = BigInt(this.table.code.slice(this.table.code.indexOf(':') + 1));
    const next = number < 2n ** 63n - 1n ? number + 1n : 1n;
    this.openCode(`${this.slugWithOptions()}:${next}`);
  }

  private openCode(code: string): void {
    void this.queue(async () => {
      const table = await api.begin({ code });
      location.hash = `#/table/${table.id}`;
    });
  }

  private async restart(): Promise<void> {
    // Taking everything back keeps the way for redo; nothing is lost.
    if (this.table.made > 0) await this.undo(this.table.made);
    else say('The game is at its beginning.');
  }

  private askCode(): void {
    const field = h('input', { type: 'text', id: 'code', value: this.table.code, autocomplete: 'off', spellcheck: 'false' });
    const trouble = h('p', { role: 'alert', class: 'trouble' });
    const box = dialog(
      'Deal by number',
      h(
        'form',
        {
          submit: (event) => {
            event.preventDefault();
            const typed = field.value.trim().toLowerCase();
            const code = /^\d+$/.test(typed) ? `${this.slugWithOptions()}:${typed}` : typed;
            if (!isCode(code)) {
              trouble.textContent = 'Write a number from 1 on, or a code such as the-shah:48213.';
              return;
            }
            box.close();
            this.openCode(code);
          },
        },
        h('label', { for: 'code' }, 'Number, or code of game and number'),
        field,
        h('button', { type: 'submit', class: 'main' }, 'Deal'),
        trouble,
      ),
    );
    field.select();
  }

  private async share(): Promise<void> {
    const base = location.href.replace(/#.*$/, '');
    const game = await linkTo(base, this.table.code, this.table.record, this.table.made);
    const fieldFor = (id: string, label: string, value: string): HTMLElement => {
      const field = h('input', { type: 'text', id, readonly: true, value, focus: () => field.select() });
      const done = h('span', { role: 'status' });
      return h(
        'p',
        { class: 'share' },
        h('label', { for: id }, label),
        field,
        button('Copy', () => {
          field.select();
          const copied = navigator.clipboard
            ? navigator.clipboard.writeText(value).then(() => true, () => document.execCommand('copy'))
            : Promise.resolve(document.execCommand('copy'));
          void copied.then((ok) => (done.textContent = ok ? ' Copied.' : ' Press Ctrl+C.'));
        }),
        done,
      );
    };
    dialog(
      'Links to this game',
      fieldFor('link-deal', 'The deal from its beginning', `${base}#${this.table.code}`),
      fieldFor('link-game', 'The deal with the moves made so far', game),
      h('details', {}, h('summary', {}, 'The record'), h('pre', { tabindex: '0' }, this.table.record)),
    );
  }

  // -------------------------------------------------------------------------------------- looking

  /** The cards of a packet side by side. */
  private look(label: string): void {
    // A long press may also bring up the menu of the right button.
    if (document.querySelector('dialog[open]')) return;
    const place = label === 'pack' ? null : findPlace(this.table, label);
    if (!place) {
      say(`${counted(this.table.pack, 'card')} in the pack; nobody may look at them.`);
      return;
    }
    const spot = this.board.placeNamed(label);
    const deck = settings().fourColours ? 'four-big' : 'big';
    const list = h('ol', { class: 'looked-at', reversed: true });
    [...place.cards].reverse().forEach((card) => {
      list.append(
        h(
          'li',
          {},
          card
            ? h('img', { src: `cards/${deck}/${card}.svg`, alt: nameCard(card), title: capital(nameCard(card)) })
            : h('span', { class: 'card back still', role: 'img', 'aria-label': 'a card face down' }),
        ),
      );
    });
    dialog(
      capital(place.spoken),
      h('p', {}, place.cards.length ? `${counted(place.cards.length, 'card')}, the top card first.` : 'No card lies here.'),
      spot?.wants ? h('p', {}, `Wanted next: ${nameCard(spot.wants)}.`) : null,
      list,
    );
  }

  private listMoves(only?: readonly string[]): void {
    const moves = only ? this.table.moves.filter((move) => only.includes(move.text)) : this.table.moves;
    const box = dialog(
      counted(moves.length, 'move') + ' open',
      moves.length
        ? h(
            'ul',
            { class: 'choice-list' },
            ...moves.slice(0, 300).map((move) =>
              h('li', {}, button(move.spoken, () => {
                box.close();
                void this.make([move.text]);
              }, { title: move.text })),
            ),
          )
        : h('p', {}, 'Nothing can be done.'),
      moves.length > 300 ? h('p', {}, `and ${moves.length - 300} more`) : null,
    );
  }

  private askWhere(): void {
    const field = h('input', { type: 'text', id: 'where', autocomplete: 'off', placeholder: '7h' });
    const found = h('div', { role: 'status' });
    const box = dialog(
      'Where is a card?',
      h(
        'form',
        {
          submit: (event) => {
            event.preventDefault();
            const command = parseCommand(`where ${field.value}`);
            const lines = command.kind === 'where' ? whereIs(this.table, command.card) : ['Type a card, as 7h or 10s.'];
            found.replaceChildren(...lines.map((line) => h('p', {}, line)));
            if (command.kind !== 'where') return;
            const places = allPlaces(this.table).filter((place) => place.cards.includes(command.card));
            this.board.point(places.map((place) => place.label));
          },
        },
        h('label', { for: 'where' }, 'Card'),
        field,
        h('button', { type: 'submit' }, 'Find'),
      ),
      found,
    );
    box.querySelector('input')?.focus();
  }

  private showKeys(): void {
    dialog('Keys', keyTable(KEYS), h('h3', {}, 'The command line'), keyTable(COMMANDS));
  }

  private magnify(by: number): void {
    change({ magnify: Math.min(Math.max(settings().magnify + by, 1), 3) });
    say(`The table at ${Math.round(settings().magnify * 100)} percent.`);
  }

  private togglePanel(): void {
    change({ panel: !settings().panel });
    say(settings().panel ? 'The rules are shown.' : 'The rules are hidden.');
  }

  // ---------------------------------------------------------------------------------- the keyboard

  private submit(event: Event): void {
    event.preventDefault();
    const line = this.line.value;
    this.line.value = '';
    void this.command(line);
  }

  private async command(line: string): Promise<void> {
    const command = parseCommand(line);
    switch (command.kind) {
      case 'move': {
        if (/^(deal|turn)$/i.test(command.text) && !bidOf(this.table) && layOf(this.table)) await this.pack();
        else await this.make([command.text]);
        return;
      }
      case 'undo':
        await this.undo(command.count);
        return;
      case 'redo':
        await this.redoMoves(command.count);
        return;
      case 'where':
        this.tell(whereIs(this.table, command.card));
        return;
      case 'why':
        await this.why(command.text);
        return;
      case 'list': {
        const place = findPlace(this.table, command.place);
        if (place) this.tell([listCards(place)]);
        else if (command.place === 'pack') this.tell([`${counted(this.table.pack, 'card')} in the pack.`]);
        else refuse(`No place is called “${command.place}”; there are ${this.table.zones.map((zone) => zone.label).join(', ')}.`);
        return;
      }
      case 'code': {
        const code = /^\d+$/.test(command.code) ? `${this.slugWithOptions()}:${command.code}` : command.code;
        if (isCode(code)) this.openCode(code);
        else refuse('“go” takes a number or a code, as “go the-shah:48213”.');
        return;
      }
      case 'moves':
        this.tell(this.table.moves.length ? this.table.moves.map((move) => `${move.text}: ${move.spoken}`) : ['Nothing can be done.']);
        return;
      case 'hint':
        await this.hint();
        return;
      case 'home':
        await this.allHome();
        return;
      case 'new':
        this.newDeal();
        return;
      case 'restart':
        await this.restart();
        return;
      case 'state':
        this.tell(tellState(this.table));
        return;
      case 'last':
        say(...this.lastSaid);
        return;
      case 'rules':
        this.togglePanel();
        return;
      case 'help':
        this.showKeys();
        return;
      case 'error':
        refuse(command.text);
    }
  }

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || event.isComposing) return;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    if (control && !event.altKey) {
      const letter = key.toLowerCase();
      if (isTyping(event.target)) return;
      if (letter === 'z') this.handled(event, () => void (event.shiftKey ? this.redoMoves(1) : this.undo(1)));
      else if (letter === 'y') this.handled(event, () => void this.redoMoves(1));
      return;
    }
    if (event.altKey) return;
    if (key === 'F1') {
      this.handled(event, () => this.togglePanel());
      return;
    }
    if (isTyping(event.target)) {
      if (key === 'Escape') this.handled(event, () => this.board.focus(this.board.focusedPlace() || 'pack') || this.line.blur());
      return;
    }
    const onBoard = this.board.focusedPlace();
    const arrows: Record<string, 'up' | 'down' | 'left' | 'right'> = {
      ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
    };
    const direction = arrows[key];
    if (onBoard && direction) {
      this.handled(event, () => this.board.step(direction));
      return;
    }
    if (onBoard) {
      if (key === 'Home' || key === 'End') {
        this.handled(event, () => this.board.edge(key === 'End'));
        return;
      }
      if (key === 'Enter' || key === ' ') {
        if (event.repeat) return;
        this.handled(event, () => void this.press(onBoard, '', -1, event.shiftKey));
        return;
      }
      if (key === '+' || key === '-' || key === '=') {
        this.handled(event, () => this.runLength(key === '-' ? -1 : 1));
        return;
      }
    }
    if (key === 'Escape') {
      this.handled(event, () => {
        this.board.point([]);
        this.dim();
        this.letGo();
      });
      return;
    }
    if (!settings().letterKeys && key !== '?') return;
    const inControl = event.target instanceof Element && event.target.closest('button, a, summary, select');
    if (inControl && (key === ' ' || key === 'Enter')) return;
    const letter = key.length === 1 ? key.toLowerCase() : key;
    const shift = event.shiftKey;
    const deeds: Record<string, () => unknown> = {
      d: () => this.pack(),
      u: () => this.undo(1),
      z: () => this.undo(1),
      Backspace: () => this.undo(1),
      r: () => this.redoMoves(1),
      h: () => this.hint(),
      a: () => this.allHome(),
      m: () => this.listMoves(),
      n: () => (shift ? this.restart() : this.newDeal()),
      g: () => this.askCode(),
      b: () => this.togglePanel(),
      f: () => change({ fourColours: !settings().fourColours }),
      w: () => this.askWhere(),
      s: () => this.tell(tellState(this.table)),
      l: () => say(...this.lastSaid),
      v: () => (onBoard ? this.look(onBoard) : refuse('Go to a packet first, then press v.')),
      i: () => this.inspect(onBoard, shift),
      c: () => this.line.focus(),
      '/': () => this.line.focus(),
      '?': () => this.showKeys(),
    };
    const deed = deeds[letter];
    if (deed) this.handled(event, () => void deed());
  }

  private handled(event: Event, deed: () => void): void {
    event.preventDefault();
    deed();
  }

  private inspect(label: string, fromBottom: boolean): void {
    if (label === 'pack') {
      this.tell([`${counted(this.table.pack, 'card')} in the pack.`]);
      return;
    }
    const place = label ? allPlaces(this.table).find((one) => one.label === label) : null;
    if (!place) {
      refuse('Go to a packet first, then press i.');
      return;
    }
    if (!fromBottom || place.cards.length === 0) this.tell([listCards(place)]);
    else this.tell([`${capital(place.spoken)}, from the bottom: ${place.cards.map(nameCard).join(', ')}.`]);
  }

  /** Take more or fewer cards of the packet that is taken up. */
  private runLength(by: 1 | -1): void {
    const [pick] = this.picks;
    const place = pick && allPlaces(this.table).find((one) => one.label === pick.place);
    if (!pick || !place) {
      refuse('Take a card up first.');
      return;
    }
    const index = Math.min(Math.max(pick.index - by, 0), place.cards.length - 1);
    const card = place.cards[index];
    if (index === pick.index || !card) {
      refuse(by > 0 ? 'No more cards can be taken.' : 'One card is the least.');
      return;
    }
    this.pickUp({ place: pick.place, card, index });
  }
}

export function refusalText(reason: string, rule: string): string {
  const told = reason.trim().replace(/\.$/, '');
  // A sentence goes on after the colon; a card's name, as TH, keeps its capitals.
  const begun = /^[A-Z][a-z ]/.test(told) ? told.charAt(0).toLowerCase() + told.slice(1) : told;
  const cited = rule && !told.includes(`rule ${rule}`) ? ` (rule ${rule})` : '';
  return `Not allowed: ${begun}${cited}.`;
}
