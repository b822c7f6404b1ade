import { isSolved, type Mark, marks, type Puzzle } from '../sudoku.ts';
import { cellAt, type Cell, type Digit, type Grid, places } from './grid.ts';

/** How long a game lasts, ms (specification, section 9). */
export const gameLength = 5 * 60 * 1000;

/** Only a running game has a selected cell, and only a cell the puzzle left empty can be it. */
type GameState =
  | { kind: 'waiting' }
  | { kind: 'playing'; selected: number | null; endsAt: number }
  | { kind: 'timeUp' }
  | { kind: 'won' };

export interface Game {
  puzzle: Puzzle;
  /** The puzzle's digits and the player's. */
  grid: Grid;
  state: GameState;
  secondsLeft: number;
  /** Every digit pressed since the load or the last restart, whether or not it went into a cell. */
  pressed: string;
}

/** `now` is in ms of a clock that only moves forward. */
export type GameAction =
  | { kind: 'start'; now: number }
  | { kind: 'tick'; now: number }
  | { kind: 'select'; place: number | null }
  | { kind: 'digit'; digit: Digit }
  | { kind: 'erase' }
  | { kind: 'restart' };

/** A cell as the screen shows it. */
export interface CellView {
  digit: Cell;
  isGiven: boolean;
  /** Of the player's digits only: the puzzle's own are never wrong. */
  mark: Mark;
}

export function newGame(puzzle: Puzzle): Game {
  return {
    puzzle,
    grid: puzzle.given,
    state: { kind: 'waiting' },
    secondsLeft: gameLength / 1000,
    pressed: '',
  };
}

/** What an action makes of a game (specification, section 4: Sudoku landing). */
export function play(game: Game, action: GameAction): Game {
  switch (action.kind) {
    case 'start':
      return start(game, action.now);
    case 'tick':
      return tick(game, action.now);
    case 'select':
      return select(game, action.place);
    case 'digit':
      return write({ ...game, pressed: `${game.pressed}${action.digit}` }, action.digit);
    case 'erase':
      return write(game, null);
    case 'restart':
      return newGame(game.puzzle);
    default:
      return action satisfies never;
  }
}

export function cellViews({ puzzle, grid }: Game): readonly CellView[] {
  const marked = marks(grid);
  return grid.map((digit, place) => {
    const isGiven = cellAt(puzzle.given, place) !== null;
    return { digit, isGiven, mark: isGiven ? null : (marked[place] ?? null) };
  });
}

function start(game: Game, now: number): Game {
  if (game.state.kind !== 'waiting') return game;
  const selected = places.find((place) => isOpen(game, place)) ?? null;
  return { ...game, state: { kind: 'playing', selected, endsAt: now + gameLength } };
}

function tick(game: Game, now: number): Game {
  if (game.state.kind !== 'playing') return game;
  const secondsLeft = Math.max(0, Math.ceil((game.state.endsAt - now) / 1000));
  if (secondsLeft === 0) return { ...game, secondsLeft, state: { kind: 'timeUp' } };
  return secondsLeft === game.secondsLeft ? game : { ...game, secondsLeft };
}

function select(game: Game, place: number | null): Game {
  if (game.state.kind !== 'playing') return game;
  if (place !== null && !isOpen(game, place)) return game;
  return { ...game, state: { ...game.state, selected: place } };
}

function write(game: Game, cell: Cell): Game {
  if (game.state.kind !== 'playing' || game.state.selected === null) return game;
  const grid = game.grid.with(game.state.selected, cell);
  return { ...game, grid, state: isSolved(grid, game.puzzle) ? { kind: 'won' } : game.state };
}

/** Whether the puzzle left the cell for the player. */
function isOpen({ puzzle }: Game, place: number): boolean {
  return puzzle.given[place] === null;
}
