/** The structures of the server's interface; docs/api.md describes them. */

export type Spread = 'squared' | 'fanned' | 'downward' | 'leftward' | 'rightward' | 'herring_bone';
export type Kind = 'foundation' | 'tableau' | 'ornament' | 'talon' | 'pack' | 'hand' | 'out';
export type Box = [left: number, top: number, right: number, bottom: number];

export interface Option {
  name: string;
  text: string;
  in_book: boolean;
}

export interface DrawnSpot {
  x: number;
  y: number;
  angle: number;
  kind: Kind;
  spread?: Spread;
  cards: number;
}

export interface Entry {
  number: number;
  slug: string;
  name: string;
  packs: number;
  options: Option[];
  drawing: { box: Box; spots: DrawnSpot[] };
}

export interface Contents {
  games: Entry[];
  today: string;
}

export interface Block {
  text: string;
  mark: string;
  depth: number;
  rules: string[];
}

export interface GameText {
  slug: string;
  name: string;
  number: number;
  packs: number;
  options: Option[];
  rules: { title: string; blocks: Block[] }[];
  readings: string[];
  glossary: Record<string, string>;
}

export interface Summary {
  id: string;
  code: string;
  slug: string;
  name: string;
  moves: number;
  result: string;
  score: number | null;
  updated: string;
}

export interface Place {
  label: string;
  x: number;
  y: number;
  angle: number;
  space: boolean;
  wants: string;
  cards: (string | null)[];
  spoken: string;
}

export interface Zone {
  name: string;
  label: string;
  kind: Kind;
  spread: Spread;
  rule: string;
  places: Place[];
}

export interface Move {
  text: string;
  verb: string;
  card: string;
  from: string;
  to: string;
  places: string[];
  rule: string;
  spoken: string;
  grace?: boolean;
}

export interface Change {
  cards: string[];
  from: string;
  to: string;
  turned: boolean;
}

export interface Table {
  id: string;
  revision: number;
  code: string;
  slug: string;
  name: string;
  options: string[];
  made: number;
  record: string;
  result: string;
  outcome: 'won' | 'stuck' | null;
  home: number;
  goal: number;
  score: number;
  stakes: boolean;
  redeals_left: number | null;
  box: Box;
  zones: Zone[];
  pack: number;
  hand: string;
  hands?: string[];
  spots?: Record<string, { x: number; y: number }>;
  moves: Move[];
  log: string[];
  changes: Change[];
  undone: string[];
  of?: number;
}

export interface Statistics {
  slug: string;
  name: string;
  options: string[];
  played: number;
  won: number;
  unaided: number;
  best_moves: number | null;
  best_score: number | null;
  current_streak: number;
  longest_streak: number;
  last_played: string;
}

export interface Hint {
  move: string;
  reason: string;
}

export interface Judgement {
  legal: boolean;
  reason: string;
  rule: string;
}
