import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { puzzleOfDay } from './sudoku.ts';
import { cellViews, type Game, type GameAction, gameDurationMs, newGame, play } from './game.ts';
import { cellAt, type Digit, digits, cellIndexes, rowOf } from './grid.ts';

const puzzle = puzzleOfDay('2026-03-14');
const fresh = newGame(puzzle);
const open = cellIndexes.filter((index) => puzzle.given[index] === null);
const given = cellIndexes.filter((index) => puzzle.given[index] !== null);
const [firstOpen = 0, secondOpen = 0] = open;
const [firstGiven = 0] = given;

const start: GameAction = { kind: 'start', now: 1000 };
const restart: GameAction = { kind: 'restart' };
const erase: GameAction = { kind: 'erase' };
const tick = (elapsed: number): GameAction => ({ kind: 'tick', now: 1000 + elapsed });
const select = (index: number | null): GameAction => ({ kind: 'select', index });
const digit = (digit: Digit): GameAction => ({ kind: 'digit', digit });

const after = (...actions: readonly GameAction[]): Game => actions.reduce(play, fresh);

const right = (index: number): Digit => cellAt(puzzle.solution, index) ?? 1;
const wrong = (index: number): Digit => digits.find((digit) => digit !== right(index)) ?? 1;
const fill = (cellIndexes: readonly number[]) =>
  cellIndexes.flatMap((index) => [select(index), digit(right(index))]);

const action: fc.Arbitrary<GameAction> = fc.oneof(
  fc.constant(start),
  fc.constant(erase),
  fc.integer({ min: 0, max: gameDurationMs + 1000 }).map(tick),
  fc.constantFrom(null, ...cellIndexes).map(select),
  fc.constantFrom(...digits).map(digit),
);

describe('the state of a game', () => {
  const ends = [
    ['waits for the start', [], 'waiting', 300],
    ['does not start by itself', [tick(gameDurationMs)], 'waiting', 300],
    ['starts', [start], 'playing', 300],
    ['counts whole seconds', [start, tick(1)], 'playing', 300],
    ['counts down', [start, tick(1000)], 'playing', 299],
    ['does not start twice', [start, tick(9000), { ...start, now: 9000 }], 'playing', 291],
    ['runs until the last second', [start, tick(gameDurationMs - 1)], 'playing', 1],
    ['ends when the time is up', [start, tick(gameDurationMs)], 'timeUp', 0],
    ['ends on a late tick', [start, tick(gameDurationMs * 2)], 'timeUp', 0],
    ['does not start again after its end', [start, tick(gameDurationMs), start], 'timeUp', 0],
    ['is won', [start, ...fill(open)], 'won', 300],
    ['stays won when the time is up', [start, ...fill(open), tick(gameDurationMs)], 'won', 300],
    ['is not won with one empty cell', [start, ...fill(open.slice(1))], 'playing', 300],
    [
      'returns to the start when restarted after the win',
      [start, ...fill(open), restart, tick(1)],
      'waiting',
      300,
    ],
    ['returns to the start when restarted', [start, tick(5000), restart], 'waiting', 300],
    ['starts again after a restart', [start, tick(gameDurationMs), restart, start], 'playing', 300],
  ] as const satisfies readonly (readonly [string, readonly GameAction[], string, number])[];

  it.each(ends)('%s', (_title, actions, kind, secondsLeft) => {
    const game = after(...actions);
    expect([game.state.kind, game.secondsLeft]).toEqual([kind, secondsLeft]);
  });
});

describe('selection', () => {
  const selections = [
    ['the start selects the first empty cell', [start], firstOpen],
    ['an empty cell can be selected', [start, select(secondOpen)], secondOpen],
    ['a given digit cannot be selected', [start, select(firstGiven)], firstOpen],
    [
      'a cell with a digit of the player can be selected',
      [start, ...fill([secondOpen])],
      secondOpen,
    ],
    ['the selection can be cleared', [start, select(null)], null],
    ['a cell cannot be selected before the start', [select(secondOpen), start], firstOpen],
  ] as const satisfies readonly (readonly [string, readonly GameAction[], number | null])[];

  it.each(selections)('%s', (_title, actions, selected) => {
    expect(after(...actions).state).toMatchObject({ kind: 'playing', selected });
  });
});

describe('the board', () => {
  it('writes a digit into the selected cell and replaces it with another', () => {
    const [one, other] = [wrong(secondOpen), right(secondOpen)];
    const game = after(start, select(secondOpen), digit(one));
    expect(game.grid[secondOpen]).toBe(one);
    expect(play(game, digit(other)).grid[secondOpen]).toBe(other);
  });

  it('erases a digit of the player', () => {
    expect(after(start, digit(5), erase).grid).toEqual(puzzle.given);
  });

  const locked = [
    ['before the start', [digit(5)]],
    ['without a selected cell', [start, select(null), digit(5), erase]],
    ['when time is up', [start, tick(gameDurationMs), digit(5), select(secondOpen), digit(6)]],
    ['after a restart', [start, digit(5), restart, digit(5)]],
  ] as const satisfies readonly (readonly [string, readonly GameAction[]])[];

  it.each(locked)('ignores digits %s', (_when, actions) => {
    expect(after(...actions).grid).toEqual(puzzle.given);
  });

  it('cannot be erased after the win', () => {
    expect(after(start, ...fill(open), erase).grid).toEqual(puzzle.solution);
  });

  it('never changes a given digit', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { grid } = after(start, ...actions);
        for (const index of given) expect(grid[index]).toBe(puzzle.given[index]);
      }),
    );
  });
});

describe('the digits pressed', () => {
  const pressed = [
    ['before the start', [digit(3), digit(1), digit(4)], '314'],
    ['during the game', [start, digit(3), select(null), digit(1)], '31'],
    ['when time is up', [start, tick(gameDurationMs), digit(9)], '9'],
    ['across the start', [digit(3), start, digit(1)], '31'],
    ['although they are erased', [start, digit(3), erase, digit(1)], '31'],
    ['since the last restart', [digit(3), start, digit(1), restart, digit(4)], '4'],
  ] as const satisfies readonly (readonly [string, readonly GameAction[], string])[];

  it.each(pressed)('are recorded %s', (_when, actions, digits) => {
    expect(after(...actions).pressed).toBe(digits);
  });

  it('are recorded in order, whatever other actions happen', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const typed = actions.flatMap((action) => (action.kind === 'digit' ? action.digit : []));
        expect(after(...actions).pressed).toBe(typed.join(''));
      }),
    );
  });
});

describe('cellViews', () => {
  it('returns the given digits without marks', () => {
    const views = cellViews(fresh);
    expect(views.map((view) => view.digit)).toEqual(puzzle.given);
    expect(views.filter((view) => view.isGiven)).toHaveLength(given.length);
    expect(views.every((view) => view.mark === null)).toBe(true);
  });

  it('marks only the digits of the player', () => {
    const clash = given
      .filter((index) => rowOf(index) === rowOf(firstOpen))
      .reduce<Digit>((digit, index) => cellAt(puzzle.given, index) ?? digit, 1);
    const game = after(start, select(firstOpen), digit(clash));
    const views = cellViews(game);
    expect(views[firstOpen]).toEqual({ digit: clash, isGiven: false, mark: 'wrong' });
    expect(given.map((index) => views[index]?.mark)).toEqual(given.map(() => null));
    expect(cellViews(after(start, ...fill([firstOpen])))[firstOpen]?.mark).toBe('correct');
  });
});
