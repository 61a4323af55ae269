/** Cards in words, and what a player types for them. */

const RANKS: Record<string, string> = {
  A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight',
  9: 'nine', T: 'ten', J: 'knave', Q: 'queen', K: 'king',
};
const SUITS: Record<string, string> = { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' };
const SIGNS: Record<string, string> = { C: '♣', S: '♠', H: '♥', D: '♦' };

/** `7H` -> `seven of hearts`. */
export function nameCard(card: string | null): string {
  if (card === null) return 'a card face down';
  return `${RANKS[card.slice(0, -1)] ?? card} of ${SUITS[card.slice(-1)] ?? ''}`;
}

/** What a place wants next, as it is drawn there: a card, or any card of a rank; empty for nothing. */
export function nameWanted({ wants, numeral = '' }: { wants: string; numeral?: string }): string {
  if (wants) return nameCard(wants);
  return numeral ? `any ${RANKS[numeral] ?? numeral}` : '';
}

/** `TH` -> `10♥`. */
export function signCard(card: string): string {
  const rank = card.slice(0, -1);
  return `${rank === 'T' ? '10' : rank}${SIGNS[card.slice(-1)] ?? ''}`;
}

/** `10h`, `th`, `10♥` -> `TH`; null for what is no card. */
export function parseCard(text: string): string | null {
  const found = /^(10|[A23456789TJQK])([CSHD♣♠♥♦])$/i.exec(text.trim());
  if (!found) return null;
  const rank = (found[1] ?? '').toUpperCase().replace('10', 'T');
  const sign = (found[2] ?? '').toUpperCase();
  const suit = Object.keys(SIGNS).find((one) => SIGNS[one] === sign) ?? sign;
  return rank + suit;
}

/** Capital first letter, for the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 move`, `3 moves`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
