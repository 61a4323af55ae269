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
  step?: number;
  grows?: boolean;
}

/** What the picture shows besides cards. */
export interface Mark {
  text: string;
  ornament: string;
  x: number;
  y: number;
  turn: number;
  height: number;
  when_won: boolean;
}

export interface Entry {
  number: number;
  slug: string;
  name: string;
  packs: number;
  options: Option[];
  drawing: { box: Box; spots: DrawnSpot[]; marks?: Mark[]; pack_drawn?: boolean };
  /** Moves of a won game, in the middle of many. */
  length?: number | null;
  /** How much is skill, from 0 to 1. */
  skill?: number | null;
  /** How many deals are known that were proved winnable. */
  winnable?: number;
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

/** How hard a deal was to win for the solver: a level from 0 to 3, and the word for it. */
export interface Difficulty {
  level: number;
  word: string;
  made: number;
}

/** A saved game that cannot be read: it is passed over, and may be forgotten. */
export interface Damaged {
  id: string;
  reason: string;
}

export interface Games {
  unfinished: Summary[];
  finished: Summary[];
  damaged: Damaged[];
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
  proved?: boolean;
  difficulty?: Difficulty | string | null;
}

export interface Place {
  label: string;
  x: number;
  y: number;
  angle: number;
  space: boolean;
  wants: string;
  numeral?: string;
  cards: (string | null)[];
  spoken: string;
}

export interface Zone {
  name: string;
  label: string;
  kind: Kind;
  spread: Spread;
  rule: string;
  step?: number;
  grows?: boolean;
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
  /** Can this play do no harm? */
  safe?: boolean;
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
  pack_drawn?: boolean;
  marks?: Mark[];
  moves: Move[];
  log: string[];
  /** What `log` tells, with every card. */
  told: string[];
  /** What came to lie on top where cards were taken away. */
  shown: string[];
  changes: Change[];
  undone: string[];
  of?: number;
  proved?: boolean;
  difficulty?: Difficulty | string | null;
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

export type HintKind = 'fair' | 'knowing';

export interface HintAnswer {
  kind?: HintKind;
  sentence?: string;
  hints: Hint[];
  verdict?: string;
}

/** Can the game still be won, as the sign says it. */
export type SignVerdict = 'winnable' | 'no-longer-winnable' | 'cannot-be-won' | 'unknown';

export interface SignAnswer {
  revision: number;
  verdict: SignVerdict;
  sentence: string;
  made: number;
  seconds: number;
}

/** How a position of a game under review stands. */
export type Standing = 'won' | 'winnable' | 'lost' | 'unknown';

export interface Judged {
  at: number;
  verdict: Standing;
  move?: string | null;
  spoken?: string;
}

export interface ReviewAnswer {
  positions: Judged[];
  lost_at: number | null;
  move: string | null;
  /** After how many moves of the game the line begins. */
  from: number | null;
  line: string[];
  sentence: string;
}

export interface Judgement {
  legal: boolean;
  reason: string;
  rule: string;
  /** The blocks of the written rules that forbid the move, counted through all sections. */
  blocks: number[];
}
