/** The page of one game in play: its parts, what is asked of the server, commands and keys. */

import { api, Refused } from './api';
import { Board } from './board';
import { counted } from './cards';
import { findPlace, listCards, parseCommand, tellState, whereIs } from './commands';
import { askCode, beginDeal, codeMeant, nextCode, share } from './dealing';
import type { Desk } from './desk';
import { button, confirmed, h, isTyping } from './dom';
import { Ending, isOver } from './ending';
import { Hints } from './hinting';
import { commandOf, isSingleKey, KEYED, keyName, keys, keysInWords, onKeys, type CommandName } from './keys';
import { showKeys } from './keys-page';
import { isCode } from './links';
import { askWhere, listMoves, lookThrough, readPacket } from './looking';
import { bidOf, layOf } from './matching';
import { Panel } from './panel';
import { Hand } from './picking';
import { RedoList } from './redo';
import { openSettings } from './settings-page';
import { change, keep, onChange, settings } from './settings';
import { Sign } from './sign';
import { factsOf, gracesOf, offersOf, packButton } from './standing';
import type { Table } from './types';
import { onLines, refuse, say, sayNext, takeNext } from './voice';

const RECORD = 'cadogan.record';
/** Commands that a key held down gives once only. */
const ONCE = new Set<CommandName>(['take', 'deal', 'newDeal', 'restart', 'giveUp', 'solver', 'takeHint']);

export class TablePage implements Desk {
  readonly element: HTMLElement;
  readonly board: Board;
  private current: Table;
  private readonly panel = new Panel();
  private readonly redo: RedoList;
  private readonly hand = new Hand(this);
  private readonly hints = new Hints(this, () => this.buttons.hint.focus());
  private readonly sign = new Sign();
  private readonly ending = new Ending({
    newDeal: () => this.newDeal(),
    nextDeal: () => this.openCode(nextCode(this.table.code)),
    restart: () => void this.restart(),
    takeBack: () => void this.undo(1),
  });
  private work: Promise<unknown> = Promise.resolve();
  private closed = false;
  private scrolling = 0;
  private lastSaid: string[] = [];
  private lastTold: readonly string[] = [];
  /** Why the last move that was tried is not allowed, while it still is not. */
  private lastRefusal: { line: string; rule: string; blocks: readonly number[] } | null = null;
  private readonly withPack: boolean;
  private readonly status = h('p', { class: 'status' });
  private readonly message = h('p', { class: 'message', 'aria-hidden': 'true' });
  private readonly offers = h('p', { class: 'graces' });
  private readonly ruleLink = button('Show the rule', () => this.showRule(), { hidden: true, class: 'rule-link' });
  private readonly chronicle = h('ol', { class: 'chronicle', 'aria-hidden': 'true' });
  private readonly line = h('input', {
    type: 'text', id: 'command', name: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
    placeholder: 'c5 f3, 7h 8h, deal, undo 3 …', enterkeyhint: 'go',
  });
  private readonly buttons: Record<'deal' | 'undo' | 'redo' | 'hint', HTMLButtonElement>;
  private readonly titled: [HTMLElement, CommandName][] = [];
  private readonly loose: (() => void)[] = [];
  /** Other windows of this browser, which may show the same game. */
  private readonly others = new BroadcastChannel('cadogan');

  constructor(table: Table, opening: { pack: boolean }) {
    this.current = table;
    this.withPack = opening.pack || table.pack > 0 || table.redeals_left !== 0 || bidOf(table) !== null;
    this.redo = new RedoList(table.id);
    const frame = h('div', { class: 'frame' });
    this.buttons = {
      deal: this.tool('Deal', 'deal'),
      undo: this.tool('Undo', 'undo'),
      redo: this.tool('Redo', 'redo'),
      hint: this.tool('Hint', 'hint'),
    };
    this.buttons.deal.classList.add('main');
    this.element = h(
      'div',
      { class: 'table-page' },
      h(
        'section',
        { class: 'play', 'aria-label': 'Table' },
        h('div', { class: 'headline' }, h('h1', {}, table.name), this.status, this.sign.element),
        this.toolbar(),
        this.ending.element,
        frame,
        this.offers,
        this.message,
        this.hints.element,
        this.ruleLink,
      ),
      h(
        'div',
        { class: 'beside' },
        h(
          'form',
          { class: 'command', submit: (event) => this.submit(event) },
          h('label', { for: 'command' }, 'Say a move'),
          this.line,
          h('button', { type: 'submit' }, 'Do it'),
        ),
        h('details', { class: 'log-box', open: true }, h('summary', {}, h('h2', {}, 'What happened')), this.chronicle),
        this.panel.element,
      ),
    );
    this.board = new Board(
      {
        press: (place, card, index, twice) => void this.hand.press(place, card, index, twice),
        drop: (from, card, index, to) => this.hand.dropped(from, card, index, to),
        lift: (from, card, index) => this.hand.targetsOf(from, card, index),
        settle: () => this.hand.empty(),
        look: (place) => lookThrough(this, place),
      },
      frame,
    );
    this.listen();
    this.element.classList.toggle('without-panel', !settings().panel);
  }

  get table(): Table {
    return this.current;
  }

  /** A button for a command; its title is the first of the command's keys. */
  private tool(label: string, command: CommandName, more: Record<string, string> = {}): HTMLButtonElement {
    const made = button(label, () => void this.run(command), more);
    this.titled.push([made, command]);
    return made;
  }

  private toolbar(): HTMLElement {
    const home = this.tool('', 'allHome', { 'aria-label': 'Play home whatever can go' });
    home.append(h('span', { class: 'roomy' }, 'Play '), h('span', { class: 'homeward' }, 'home'));
    const more = h(
      'details',
      { class: 'more' },
      h('summary', {}, 'More'),
      h(
        'div',
        { class: 'menu' },
        this.tool('New deal', 'newDeal'),
        this.tool('This deal again', 'restart'),
        this.tool('Deal by number', 'code'),
        this.tool('Ask the solver', 'solver'),
        this.tool('All moves', 'moves'),
        this.tool('Where is a card?', 'where'),
        h('a', { href: `#/replay/${this.table.id}` }, 'Replay'),
        h('a', { href: `#/review/${this.table.id}` }, 'Review: won or lost?'),
        button('Link to this game', () => void share(this.table)),
        button('Larger table', () => this.magnify(0.25)),
        button('Smaller table', () => this.magnify(-0.25)),
        this.tool('Rules beside the board', 'rules'),
        button('Settings', () => openSettings()),
        this.tool('Keys', 'keys'),
        this.tool('Give up', 'giveUp'),
      ),
    );
    more.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('.menu button, .menu a')) more.open = false;
    });
    more.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !more.contains(event.relatedTarget)) more.open = false;
    });
    more.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !more.open) return;
      event.stopPropagation();
      more.open = false;
      more.querySelector('summary')?.focus();
    });
    return h(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': 'The game' },
      this.buttons.deal,
      this.buttons.undo,
      this.buttons.redo,
      this.buttons.hint,
      home,
      more,
    );
  }

  private listen(): void {
    const onKey = (event: KeyboardEvent): void => this.key(event);
    const onSight = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const onResize = (): void => this.board.rescale();
    const entitle = (): void => {
      for (const [element, command] of this.titled) element.title = keysInWords(command);
    };
    entitle();
    this.others.addEventListener('message', (event) => {
      if (event.data === this.table.id) void this.refresh();
    });
    document.addEventListener('keydown', onKey);
    const onVisible = (): void => {
      onSight();
      // Whoever comes back to the window wants to know how the game stands now.
      this.sign.ask(this.table, settings().sign);
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onSight);
    window.addEventListener('resize', onResize);
    let signed = settings().sign;
    this.loose.push(
      () => this.others.close(),
      () => document.removeEventListener('keydown', onKey),
      () => document.removeEventListener('visibilitychange', onVisible),
      () => window.removeEventListener('focus', onSight),
      () => window.removeEventListener('resize', onResize),
      () => this.sign.hush(),
      () => this.panel.close(),
      onLines((lines, refusal) => this.write(lines, refusal)),
      onKeys(entitle),
      onChange(() => {
        this.element.classList.toggle('without-panel', !settings().panel);
        this.board.rescale();
        if (signed === settings().sign) return;
        signed = settings().sign;
        this.sign.ask(this.table, signed);
      }),
    );
  }

  /** Show everything, once the page stands in the document. */
  open(): void {
    const { table } = this;
    this.ending.show(table);
    this.board.draw(table, this.withPack);
    this.shown();
    this.sign.ask(table, settings().sign);
    document.title = `${table.name} · Cadogan`;
    void this.panel.load(table.slug, table.options).catch(() => undefined);
    const begun = table.made === 0 ? 'The cards are dealt.' : `${counted(table.made, 'move')} made.`;
    say(
      `${table.name}, ${factsOf(table).slice(0, 2 + Number(table.proved ?? false)).join(', ').toLowerCase()}. ${begun}`,
      ...table.log,
      isOver(table) ? '' : `${counted(table.moves.length, 'move')} open.`,
      ...takeNext(),
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
    // To scroll, the page must be laid out: once for all that is new, when it is drawn.
    this.scrolling ||= requestAnimationFrame(() => {
      this.scrolling = 0;
      this.chronicle.scrollTop = this.chronicle.scrollHeight;
    });
  }

  private tell(lines: readonly string[]): void {
    this.lastSaid = lines.filter((line) => line !== '');
    say(...this.lastSaid);
  }

  /** A new state of the table. */
  private accept(table: Table): void {
    this.current = table;
    if (table.told.length) this.lastTold = table.told;
    this.lastRefusal = null;
    if (!this.closed) {
      // The table takes the room that the end of the game leaves it.
      this.ending.show(table);
      this.board.draw(table, this.withPack);
      this.hand.empty();
      this.hints.clear();
      this.shown();
      this.sign.ask(table, settings().sign);
    }
    keep.set(RECORD, JSON.stringify({ id: table.id, record: table.record }));
    this.others.postMessage(table.id);
  }

  private shown(): void {
    const { table } = this;
    const facts = factsOf(table).join(' · ');
    if (this.status.textContent !== facts) this.status.textContent = facts;
    const { word, more, can } = packButton(table);
    if (this.buttons.deal.textContent !== word + more) {
      this.buttons.deal.replaceChildren(word, h('span', { class: 'roomy' }, more));
    }
    this.able(this.buttons.deal, can);
    this.able(this.buttons.undo, table.made > 0);
    this.able(this.buttons.redo, this.redo.length > 0);
    this.offers.replaceChildren(
      ...offersOf(table, (text) => void this.make([text]), (texts) => listMoves(this, texts)),
    );
  }

  /** Buttons that cannot be used keep the focus, so that it is never lost. */
  private able(element: HTMLButtonElement, can: boolean): void {
    if (can) element.removeAttribute('aria-disabled');
    else element.setAttribute('aria-disabled', 'true');
  }

  // ------------------------------------------------------------------------------------ requests

  /** One thing after another. */
  queue<Result>(job: () => Promise<Result>): Promise<Result | null> {
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

  async failed(error: unknown): Promise<void> {
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
    this.refused(refusalText(error.reason || error.message, error.rule), error.rule, error.blocks);
  }

  private refused(line: string, rule: string, blocks: readonly number[]): void {
    this.lastRefusal = { line, rule, blocks };
    this.ruleLink.hidden = !this.panel.light(rule, blocks) || this.panel.isInSight;
    this.ruleLink.textContent = rule ? `Show ${ruleInWords(rule)}` : 'Show the rule';
    refuse(line);
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
    sayNext('The server had lost this game; it goes on from the copy kept here.');
    location.replace(`#/table/${table.id}`);
  }

  private after(before: Table, table: Table): string[] {
    const lines = logOf(table);
    if (settings().terse) return lines;
    lines.push(...table.shown);
    const [grace] = gracesOf(table);
    if (grace && gracesOf(before).length === 0) lines.push(`A grace may be used now: ${grace.spoken}`);
    if (table.outcome === null) lines.push(`${counted(table.moves.length, 'move')} open.`);
    return lines;
  }

  make(moves: string[], isRedo = false): Promise<boolean> {
    this.sign.hush();
    return this.queue(async () => {
      const before = this.table;
      try {
        const asked = api.move(before.id, before.revision, moves);
        this.dim();
        const made = await asked;
        const written = made.record.trimEnd().split('\n').at(-1)?.replace(/^\d+\.\s*/, '') ?? '';
        if (isRedo) this.redo.madeAgain(moves.length);
        else if (moves.length === 1) this.redo.made(written);
        else this.redo.clear();
        this.accept(made);
        this.tell(this.after(before, made));
        return true;
      } catch (error) {
        // The table stands as before: what was being found out of it is asked again.
        if (error instanceof Refused && error.status === 422) this.sign.ask(before, settings().sign);
        throw error;
      }
    }).then((done) => done === true);
  }

  private undo(count: number): Promise<unknown> {
    return this.queue(async () => {
      if (this.table.made === 0) {
        refuse('There is no move to take back.');
        return;
      }
      this.sign.hush();
      this.dim();
      const wanted = Math.min(count, this.table.made);
      const table = await api.undo(this.table.id, this.table.revision, wanted);
      this.redo.takenBack(table.undone);
      this.accept(table);
      this.tell([...logOf(table), ...(settings().terse ? [] : [...table.shown, `${counted(table.moves.length, 'move')} open.`])]);
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

  async why(text: string): Promise<void> {
    await this.queue(async () => {
      const told = await api.why(this.table.id, text);
      if (told.legal) {
        say('That move is allowed.');
        return;
      }
      this.refused(refusalText(told.reason, told.rule), told.rule, told.blocks);
    });
  }

  /** Why: of the hint that is shown, or of the move that was refused last. */
  private whyNow(): void {
    if (this.hints.why()) return;
    const { lastRefusal } = this;
    if (lastRefusal) {
      this.refused(lastRefusal.line, lastRefusal.rule, lastRefusal.blocks);
      if (!this.ruleLink.hidden) this.showRule();
    } else refuse('Ask for a hint, or try a move, to be told why. “why 7h 9s” on the command line asks of any move.');
  }

  // ------------------------------------------------------------------------- new games and the end

  private newDeal(): void {
    void this.queue(async () => {
      const { slug, options } = this.table;
      const table = await beginDeal(slug, options, settings().winnable);
      location.hash = `#/table/${table.id}`;
    });
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

  private async giveUp(): Promise<void> {
    if (isOver(this.table)) {
      refuse('This game is over already.');
      return;
    }
    if (this.table.made === 0) {
      refuse('No move has been made: there is nothing to give up.');
      return;
    }
    const sure = await confirmed('Give up this game?', 'It counts as played and not won. The solver can then say where it was lost.', 'Give up');
    if (!sure) return;
    await this.queue(async () => {
      this.sign.hush();
      const table = await api.giveUp(this.table.id, this.table.revision);
      this.accept(table);
      this.tell(table.log.length ? table.log : ['The game is given up.']);
    });
  }

  private magnify(by: number): void {
    change({ magnify: Math.min(Math.max(settings().magnify + by, 1), 3) });
    say(`The table at ${Math.round(settings().magnify * 100)} percent.`);
  }

  private togglePanel(): void {
    change({ panel: !settings().panel });
    say(settings().panel ? 'The rules are shown.' : 'The rules are hidden.');
  }

  // ------------------------------------------------------------------------------ the command line

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
        if (/^(deal|turn)$/i.test(command.text) && !bidOf(this.table) && layOf(this.table)) await this.hand.pack();
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
        if (command.text) await this.why(command.text);
        else this.whyNow();
        return;
      case 'list': {
        const place = findPlace(this.table, command.place);
        if (place) this.tell([listCards(place)]);
        else if (command.place === 'pack') this.tell([`${counted(this.table.pack, 'card')} in the pack.`]);
        else refuse(`No place is called “${command.place}”; there are ${this.table.zones.map((zone) => zone.label).join(', ')}.`);
        return;
      }
      case 'code': {
        const code = codeMeant(command.code, this.table.code);
        if (isCode(code)) this.openCode(code);
        else refuse('“go” takes a number or a code, as “go the-shah:48213”.');
        return;
      }
      case 'moves':
        this.tell(this.table.moves.length ? this.table.moves.map((move) => `${move.text}: ${move.spoken}`) : ['Nothing can be done.']);
        return;
      case 'run':
        await this.run(command.command);
        return;
      case 'error':
        refuse(command.text);
    }
  }

  // ---------------------------------------------------------------------------------- the keyboard

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || event.isComposing || event.defaultPrevented) return;
    const name = keyName(event);
    if (name === '') return;
    if (isTyping(event.target)) {
      if (name === 'Escape') {
        event.preventDefault();
        if (!this.board.focus(this.board.focusedPlace() || 'pack')) this.line.blur();
        return;
      }
      // Only what types nothing and moves nothing in a field is a command there.
      if (!/^F\d+$/.test(name)) return;
    }
    const command = commandOf(keys(), name);
    if (!command) return;
    const onBoard = this.board.focusedPlace() !== '';
    if (KEYED[command].onBoard && !onBoard) return;
    if (isSingleKey(name) && !settings().letterKeys && !KEYED[command].onBoard) return;
    // A control that has the focus is pressed by these.
    const inControl = event.target instanceof Element && event.target.closest('button, a, summary');
    if (inControl && (name === 'Space' || name === 'Enter')) return;
    event.preventDefault();
    if (event.repeat && ONCE.has(command)) return;
    void this.run(command);
  }

  /** Do what a command of the keyboard or a button says. */
  private async run(command: CommandName): Promise<void> {
    const here = this.board.focusedPlace();
    const { hand, board } = this;
    const deeds: Record<CommandName, () => unknown> = {
      up: () => board.step('up'),
      down: () => board.step('down'),
      left: () => board.step('left'),
      right: () => board.step('right'),
      first: () => board.edge(false),
      last: () => board.edge(true),
      take: () => hand.press(here, '', -1, false),
      home: () => hand.press(here, '', -1, true),
      longer: () => hand.runLength(1),
      shorter: () => hand.runLength(-1),
      release: () => {
        this.hints.clear();
        this.dim();
        hand.letGo();
      },
      deal: () => hand.pack(),
      undo: () => this.undo(1),
      redo: () => this.redoMoves(1),
      hint: () => this.hints.next(),
      takeHint: () => this.hints.make(),
      why: () => this.whyNow(),
      solver: () => this.hints.ask('knowing'),
      safeHome: () => hand.allHome(true),
      allHome: () => hand.allHome(false),
      moves: () => listMoves(this),
      look: () => (here ? lookThrough(this, here) : refuse('Go to a packet first, then look through it.')),
      inspect: () => this.tell(readPacket(this, here, false) ?? []),
      inspectUp: () => this.tell(readPacket(this, here, true) ?? []),
      where: () => askWhere(this),
      state: () => this.tell(tellState(this.table)),
      said: () => say(...this.lastSaid),
      tell: () => (this.lastTold.length ? say(...this.lastTold) : refuse('Nothing has happened yet: “list” reads a place.')),
      line: () => this.line.focus(),
      newDeal: () => this.newDeal(),
      restart: () => this.restart(),
      code: () => askCode(this.table.code, (code) => this.openCode(code)),
      giveUp: () => this.giveUp(),
      colours: () => change({ fourColours: !settings().fourColours }),
      rules: () => this.togglePanel(),
      keys: () => showKeys(),
    };
    await deeds[command]();
  }
}

/** What happened, and where that does not name every card, how to hear them all. */
function logOf({ log, told }: Table): string[] {
  return log.join() === told.join() ? [...log] : [...log, `“tell” (${keysInWords('tell') || 'no key'}) names every card.`];
}

/** `rule II`, `rules I, II`. */
function ruleInWords(rule: string): string {
  return `${rule.includes(',') ? 'rules' : 'rule'} ${rule}`;
}

export function refusalText(reason: string, rule: string): string {
  const told = reason.trim().replace(/\.$/, '');
  // A sentence goes on after the colon; a card's name, as TH, keeps its capitals.
  const begun = /^[A-Z][a-z ]/.test(told) ? told.charAt(0).toLowerCase() + told.slice(1) : told;
  const cited = rule && !told.includes(ruleInWords(rule)) ? ` (${ruleInWords(rule)})` : '';
  return `Not allowed: ${begun}${cited}.`;
}
