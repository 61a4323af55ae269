/** The player's hand: what is taken up, where it may go, and the moves that come of it. */

import { capital, counted, nameCard } from './cards';
import { allPlaces } from './commands';
import type { Desk } from './desk';
import { button, dialog, h } from './dom';
import { alike, bidOf, fillsFromPack, homeMoves, layOf, match, nextHome, packPress, sources, type Matches, type Pick } from './matching';
import { refuse, say } from './voice';

export class Hand {
  private picks: Pick[] = [];
  private matches: Matches = { complete: [], open: [], targets: new Set() };

  constructor(private readonly desk: Desk) {}

  /** Nothing is taken up any more. */
  empty(): void {
    this.take([]);
  }

  /** The same, when the player asks for it: then it is said. */
  letGo(): void {
    if (this.picks.length) say('Let go.');
    this.take([]);
  }

  /** Where a card that is lifted may be put. */
  targetsOf(place: string, card: string, index: number): Set<string> {
    return match(this.desk.table, [{ place, card, index }]).targets;
  }

  private take(picks: Pick[]): void {
    this.picks = picks;
    this.matches = match(this.desk.table, picks);
    this.desk.board.show(picks, this.matches.targets);
  }

  private topOf(place: string): { card: string; index: number } {
    const cards = allPlaces(this.desk.table).find((one) => one.label === place)?.cards ?? [];
    return { card: cards.at(-1) ?? '', index: cards.length - 1 };
  }

  private spoken(label: string): string {
    return this.desk.board.placeNamed(label)?.spoken ?? label;
  }

  /** The player presses a place: take, put, or deal. */
  async press(place: string, card: string, index: number, twice: boolean): Promise<void> {
    const { table, board } = this.desk;
    board.point([]);
    const isPack = place === 'pack';
    if (isPack && this.picks.length === 0 && (packPress(table) || !sources(table).has('pack'))) {
      await this.pack();
      return;
    }
    const cell = board.placeNamed(place);
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
      const fills = fillsFromPack(table).filter((move) => move.to === place);
      if (fills.length === 1 && fills[0] && !sources(table).has(place)) {
        await this.desk.make([fills[0].text]);
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
    const found = match(table, next);
    if (found.complete.length || found.open.length) {
      await this.settle(next, found);
      return;
    }
    const isSource = match(table, [pick]);
    if (await this.tryUnlisted(first, place)) return;
    if (isSource.open.length || isSource.complete.length) this.pickUp(pick);
  }

  private pickUp(pick: Pick): void {
    const found = match(this.desk.table, [pick]);
    if (found.open.length === 0 && found.complete.length === 0) {
      const place = this.desk.board.placeNamed(pick.place);
      if (place && place.count === 0) {
        this.letGo();
        say(`${capital(place.spoken)} is empty.`);
        return;
      }
    }
    this.take([pick]);
    const name = capital(pick.card ? nameCard(pick.card) : this.spoken(pick.place));
    if (found.targets.size) {
      const spoken = [...found.targets].slice(0, 6).map((label) => this.spoken(label));
      const more = found.targets.size > 6 ? ` and ${found.targets.size - 6} more` : '';
      say(`${name} taken up. It can go to ${spoken.join(', ')}${more}.`);
    } else if (found.complete.length) {
      say(`${name} taken up. Press again: ${found.complete[0]?.move.spoken ?? ''}`);
    } else say(`${name} taken up. It can go nowhere now.`);
  }

  /** Make the move that the picks mean, ask which, or wait for further picks. */
  private async settle(picks: Pick[], found: Matches): Promise<void> {
    if (found.complete.length === 0 || (found.open.length && found.complete.length)) {
      this.take(picks);
      const labels = [...found.targets].map((label) => this.spoken(label));
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
      await this.desk.make([only.text]);
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
            void this.desk.make([text]);
          }, { title: text })),
        ),
      ),
    );
    box.addEventListener('close', () => this.take([]));
  }

  /** Places that look alike are listed once; the server knows whether this one will do, or why not. */
  private async tryUnlisted(from: Pick, to: string): Promise<boolean> {
    const { table } = this.desk;
    const similar = table.moves.find(
      (move) => move.from === from.place && (!from.card || move.card === from.card) && alike(table, move.to, to) && move.to !== to,
    );
    if (similar) {
      const text = similar.text.split(' ').map((word) => (word === similar.to ? to : word)).join(' ');
      return this.desk.make([text]);
    }
    this.take([]);
    await this.desk.why(`${from.place} ${to}`);
    return false;
  }

  /** A card was dragged over to a place. */
  async dropped(from: string, card: string, index: number, to: string): Promise<void> {
    const pick: Pick = { place: from, card, index };
    const target: Pick = { place: to, ...this.topOf(to) };
    const found = match(this.desk.table, [pick, target]);
    const [only, ...others] = [...found.complete.map(({ text }) => text), ...found.open.map(() => '')];
    if (only && others.length === 0) {
      // The new table clears the marks away; to do so before would only keep the move waiting.
      if (!(await this.desk.make([only]))) this.take([]);
      return;
    }
    this.take([]);
    if (found.complete.length || found.open.length) await this.settle([pick, target], found);
    else await this.tryUnlisted(pick, to);
  }

  /** Press the pack: turn or deal; a card in hand is laid aside first. */
  async pack(): Promise<void> {
    this.take([]);
    const { desk } = this;
    const bid = bidOf(desk.table);
    if (bid) {
      await desk.make([bid.text]);
      return;
    }
    const lay = layOf(desk.table);
    if (!lay) {
      const must = desk.table.moves.length
        ? 'Nothing can be dealt now: first something else must be done.'
        : 'Nothing can be dealt now.';
      refuse(must);
      return;
    }
    if (!(await desk.make([lay.text]))) return;
    const turn = desk.table.moves.find((move) => move.verb === 'turn');
    if (turn && !desk.table.hand) await desk.make([turn.text]);
  }

  private async home(pick: Pick): Promise<void> {
    const [only] = homeMoves(this.desk.table, pick);
    this.take([]);
    if (only) {
      await this.desk.make([only.text]);
      return;
    }
    const single = match(this.desk.table, [pick]).complete;
    if (single.length) {
      await this.choose({ complete: single, open: [], targets: new Set() });
      return;
    }
    refuse(`No foundation takes ${pick.card ? nameCard(pick.card) : this.spoken(pick.place)} now.`);
  }

  /** Play home whatever can go, or can go without harm, one card after another. */
  async allHome(safely: boolean): Promise<void> {
    this.take([]);
    const { home } = this.desk.table;
    let played = 0;
    for (; played < 208; played += 1) {
      const { made } = this.desk.table;
      const move = nextHome(this.desk.table, safely);
      if (!move || this.desk.table.outcome) break;
      if (!(await this.desk.make([move.text]))) break;
      // Whoever takes a move back meanwhile wants no more of it.
      if (this.desk.table.made !== made + 1) break;
    }
    if (played === 0) {
      const more = safely && nextHome(this.desk.table, false);
      refuse(more ? 'No card can go home without a thought. “home” plays all home that can go.' : 'No card can go home now.');
    } else {
      // What was taken back meanwhile is not home.
      const more = this.desk.table.home - home;
      say(more > 0 ? `${counted(more, 'card')} played home.` : 'No more cards are home than before.');
    }
  }

  /** Take more or fewer cards of the packet that is taken up. */
  runLength(by: 1 | -1): void {
    const [pick] = this.picks;
    const place = pick && allPlaces(this.desk.table).find((one) => one.label === pick.place);
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
