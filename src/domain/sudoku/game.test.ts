import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { puzzleOfDay } from '../sudoku.ts';
import { cellViews, type Game, type GameAction, gameLength, newGame, play } from './game.ts';
import { cellAt, type Digit, digits, places, rowOf } from './grid.ts';

const puzzle = puzzleOfDay('2026-03-14');
const fresh = newGame(puzzle);
const open = places.filter((place) => puzzle.given[place] === null);
const given = places.filter((place) => puzzle.given[place] !== null);
const [firstOpen = 0, secondOpen = 0] = open;
const [firstGiven = 0] = given;

const start: GameAction = { kind: 'start', now: 1000 };
const restart: GameAction = { kind: 'restart' };
const erase: GameAction = { kind: 'erase' };
const tick = (elapsed: number): GameAction => ({ kind: 'tick', now: 1000 + elapsed });
const select = (place: number | null): GameAction => ({ kind: 'select', place });
const digit = (digit: Digit): GameAction => ({ kind: 'digit', digit });

const after = (...actions: readonly GameAction[]): Game => actions.reduce(play, fresh);

const right = (place: number): Digit => cellAt(puzzle.solution, place) ?? 1;
const wrong = (place: number): Digit => digits.find((digit) => digit !== right(place)) ?? 1;
const fill = (places: readonly number[]) =>
  places.flatMap((place) => [select(place), digit(right(place))]);

const action: fc.Arbitrary<GameAction> = fc.oneof(
  fc.constant(start),
  fc.constant(erase),
  fc.integer({ min: 0, max: gameLength + 1000 }).map(tick),
  fc.constantFrom(null, ...places).map(select),
  fc.constantFrom(...digits).map(digit),
);

describe('how a game goes', () => {
  const ends = [
    ['waits', [], 'waiting', 300],
    ['does not start by itself', [tick(gameLength)], 'waiting', 300],
    ['starts', [start], 'playing', 300],
    ['counts whole seconds', [start, tick(1)], 'playing', 300],
    ['counts down', [start, tick(1000)], 'playing', 299],
    ['does not start twice', [start, tick(9000), { ...start, now: 9000 }], 'playing', 291],
    ['runs to the last moment', [start, tick(gameLength - 1)], 'playing', 1],
    ['ends in time', [start, tick(gameLength)], 'timeUp', 0],
    ['ends although a tick came late', [start, tick(gameLength * 2)], 'timeUp', 0],
    ['does not start again after its end', [start, tick(gameLength), start], 'timeUp', 0],
    ['is won', [start, ...fill(open)], 'won', 300],
    ['is won for good', [start, ...fill(open), tick(gameLength)], 'won', 300],
    ['is not won by one cell less', [start, ...fill(open.slice(1))], 'playing', 300],
    ['is not won by time up', [start, ...fill(open), restart, tick(1)], 'waiting', 300],
    ['begins anew', [start, tick(5000), restart], 'waiting', 300],
    ['begins anew after its end', [start, tick(gameLength), restart, start], 'playing', 300],
  ] as const satisfies readonly (readonly [string, readonly GameAction[], string, number])[];

  it.each(ends)('%s', (_what, actions, kind, secondsLeft) => {
    const game = after(...actions);
    expect([game.state.kind, game.secondsLeft]).toEqual([kind, secondsLeft]);
  });
});

describe('selecting', () => {
  const selections = [
    ['the start selects the first empty cell', [start], firstOpen],
    ['an empty cell', [start, select(secondOpen)], secondOpen],
    ['not a digit of the puzzle', [start, select(firstGiven)], firstOpen],
    ['a filled cell of the player', [start, ...fill([secondOpen])], secondOpen],
    ['nothing', [start, select(null)], null],
    ['not before the start', [select(secondOpen), start], firstOpen],
  ] as const satisfies readonly (readonly [string, readonly GameAction[], number | null])[];

  it.each(selections)('%s', (_what, actions, selected) => {
    expect(after(...actions).state).toMatchObject({ kind: 'playing', selected });
  });
});

describe('the board', () => {
  it('takes a digit into the selected cell, and another over it', () => {
    const [one, other] = [wrong(secondOpen), right(secondOpen)];
    const game = after(start, select(secondOpen), digit(one));
    expect(game.grid[secondOpen]).toBe(one);
    expect(play(game, digit(other)).grid[secondOpen]).toBe(other);
  });

  it('gives a digit of the player back', () => {
    expect(after(start, digit(5), erase).grid).toEqual(puzzle.given);
  });

  const locked = [
    ['before the start', [digit(5)]],
    ['without a selected cell', [start, select(null), digit(5), erase]],
    ['when time is up', [start, tick(gameLength), digit(5), select(secondOpen), digit(6)]],
    ['after a restart', [start, digit(5), restart, digit(5)]],
  ] as const satisfies readonly (readonly [string, readonly GameAction[]])[];

  it.each(locked)('takes nothing %s', (_when, actions) => {
    expect(after(...actions).grid).toEqual(puzzle.given);
  });

  it('stays filled once it is won', () => {
    expect(after(start, ...fill(open), erase).grid).toEqual(puzzle.solution);
  });

  it('never loses a digit of the puzzle', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { grid } = after(start, ...actions);
        for (const place of given) expect(grid[place]).toBe(puzzle.given[place]);
      }),
    );
  });
});

describe('the digits pressed', () => {
  const pressed = [
    ['before the start', [digit(3), digit(1), digit(4)], '314'],
    ['during the game', [start, digit(3), select(null), digit(1)], '31'],
    ['when time is up', [start, tick(gameLength), digit(9)], '9'],
    ['across the start', [digit(3), start, digit(1)], '31'],
    ['although they are erased', [start, digit(3), erase, digit(1)], '31'],
    ['since the last restart', [digit(3), start, digit(1), restart, digit(4)], '4'],
  ] as const satisfies readonly (readonly [string, readonly GameAction[], string])[];

  it.each(pressed)('are remembered %s', (_when, actions, digits) => {
    expect(after(...actions).pressed).toBe(digits);
  });

  it('are all remembered in their order, whatever else happens', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const typed = actions.flatMap((action) => (action.kind === 'digit' ? action.digit : []));
        expect(after(...actions).pressed).toBe(typed.join(''));
      }),
    );
  });
});

describe('what is shown of the cells', () => {
  it('are the digits of the puzzle, without marks, and room for more', () => {
    const views = cellViews(fresh);
    expect(views.map((view) => view.digit)).toEqual(puzzle.given);
    expect(views.filter((view) => view.isGiven)).toHaveLength(given.length);
    expect(views.every((view) => view.mark === null)).toBe(true);
  });

  it('marks the digits of the player only', () => {
    const clash = given
      .filter((place) => rowOf(place) === rowOf(firstOpen))
      .reduce<Digit>((digit, place) => cellAt(puzzle.given, place) ?? digit, 1);
    const game = after(start, select(firstOpen), digit(clash));
    const views = cellViews(game);
    expect(views[firstOpen]).toEqual({ digit: clash, isGiven: false, mark: 'wrong' });
    expect(given.map((place) => views[place]?.mark)).toEqual(given.map(() => null));
    expect(cellViews(after(start, ...fill([firstOpen])))[firstOpen]?.mark).toBe('correct');
  });
});
