import { isSolved, type Mark, marks, type Puzzle } from './sudoku.ts';
import { cellAt, type Cell, type Digit, type Grid, cellIndexes, withCell } from './grid.ts';

/** Duration of a game (specification, section 9). */
export const gameDurationMs = 5 * 60 * 1000;

/** Only a game in progress has a selected cell, which is never one of the given cells. */
type GameState =
  | { kind: 'waiting' }
  | { kind: 'playing'; selected: number | null; endsAt: number }
  | { kind: 'timeUp' }
  | { kind: 'won' };

export interface Game {
  puzzle: Puzzle;
  /** The given digits and the digits of the player. */
  grid: Grid;
  state: GameState;
  secondsLeft: number;
  /** All digits pressed since the page load or the last restart, with or without a selected cell. */
  pressed: string;
}

/** `now` is a time in ms of a monotonic clock. */
export type GameAction =
  | { kind: 'start'; now: number }
  | { kind: 'tick'; now: number }
  | { kind: 'select'; index: number | null }
  | { kind: 'digit'; digit: Digit }
  | { kind: 'erase' }
  | { kind: 'restart' };

/** A cell as displayed. */
export interface CellView {
  digit: Cell;
  isGiven: boolean;
  /** Null for given digits, which are never wrong. */
  mark: Mark;
}

export function newGame(puzzle: Puzzle): Game {
  return {
    puzzle,
    grid: puzzle.given,
    state: { kind: 'waiting' },
    secondsLeft: gameDurationMs / 1000,
    pressed: '',
  };
}

/** Reducer of the game (specification, section 4: Sudoku landing). */
export function play(game: Game, action: GameAction): Game {
  switch (action.kind) {
    case 'start':
      return start(game, action.now);
    case 'tick':
      return tick(game, action.now);
    case 'select':
      return select(game, action.index);
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
  return grid.map((digit, index) => {
    const isGiven = cellAt(puzzle.given, index) !== null;
    return { digit, isGiven, mark: isGiven ? null : (marked[index] ?? null) };
  });
}

function start(game: Game, now: number): Game {
  if (game.state.kind !== 'waiting') return game;
  const selected = cellIndexes.find((index) => isOpen(game, index)) ?? null;
  return { ...game, state: { kind: 'playing', selected, endsAt: now + gameDurationMs } };
}

function tick(game: Game, now: number): Game {
  if (game.state.kind !== 'playing') return game;
  const secondsLeft = Math.max(0, Math.ceil((game.state.endsAt - now) / 1000));
  if (secondsLeft === 0) return { ...game, secondsLeft, state: { kind: 'timeUp' } };
  return secondsLeft === game.secondsLeft ? game : { ...game, secondsLeft };
}

function select(game: Game, index: number | null): Game {
  if (game.state.kind !== 'playing') return game;
  if (index !== null && !isOpen(game, index)) return game;
  return { ...game, state: { ...game.state, selected: index } };
}

function write(game: Game, cell: Cell): Game {
  if (game.state.kind !== 'playing' || game.state.selected === null) return game;
  const grid = withCell(game.grid, game.state.selected, cell);
  return { ...game, grid, state: isSolved(grid, game.puzzle) ? { kind: 'won' } : game.state };
}

/** Returns true if the puzzle gives no digit for the cell. */
function isOpen({ puzzle }: Game, index: number): boolean {
  return puzzle.given[index] === null;
}
