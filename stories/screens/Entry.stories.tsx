import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { puzzleOfDay } from '#domain/sudoku.ts';
import { cellViews, type Game, type GameAction, newGame, play } from '#domain/sudoku/game.ts';
import { cellAt, type Digit, digits, places } from '#domain/sudoku/grid.ts';
import { EntryScreen, type EntryScreenProps } from '#screens/Entry/EntryScreen.tsx';

const puzzle = puzzleOfDay('2026-03-14');
const open = places.filter((place) => puzzle.given[place] === null);
const [first = 0, second = 0] = open;
const last = open.at(-1) ?? 0;

const start: GameAction = { kind: 'start', now: 0 };
const select = (place: number): GameAction => ({ kind: 'select', place });
const tick = (seconds: number): GameAction => ({ kind: 'tick', now: seconds * 1000 });
const right = (place: number): Digit => cellAt(puzzle.solution, place) ?? 1;
const fill = (places: readonly number[]): GameAction[] =>
  places.flatMap((place) => [select(place), { kind: 'digit', digit: right(place) }]);

/** A digit that already stands in the cell's row, column or box. */
const clashing = (place: number): Digit =>
  digits.find((digit) => {
    const game = played(start, select(place), { kind: 'digit', digit });
    return cellViews(game)[place]?.mark === 'wrong';
  }) ?? 1;

function played(...actions: readonly GameAction[]): Game {
  return actions.reduce(play, newGame(puzzle));
}

type Shown = Pick<EntryScreenProps, 'state' | 'cells' | 'secondsLeft'>;

function shown(...actions: readonly GameAction[]): Shown {
  const game = played(...actions);
  return { state: game.state, cells: cellViews(game), secondsLeft: game.secondsLeft };
}

const args: EntryScreenProps = {
  ...shown(),
  onStart: fn(),
  onSelect: fn(),
  onDigit: fn(),
  onErase: fn(),
  onRestart: fn(),
};

const meta = preview.meta({ title: 'Screens/Entry/Sudoku', component: EntryScreen, args });

/** As it opens: the board is locked until the start. */
export const Ready = meta.story({
  tags: ['state:ready'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Sudoku' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Start the Game' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Restart' })).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('05:00');
    await expect(canvas.getAllByRole('gridcell')).toHaveLength(81);
    await expect(canvas.getAllByRole('button', { name: /^[1-9]$/ })).toHaveLength(9);
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-disabled', 'true');
  },
});

/** Just started: the first empty cell is selected. */
export const Playing = meta.story({ tags: ['state:playing'], args: shown(start, tick(1)) });

/** A filled cell is selected: its row, column and box light up, and so do its equals. */
export const SelectedCell = meta.story({
  args: shown(start, ...fill(open.slice(0, 12)), select(open[5] ?? first), tick(48)),
});

/** Digits that repeat carry a cross, those that do not a tick. */
export const WithMistakes = meta.story({
  args: shown(
    start,
    ...fill(open.slice(2, 9)),
    ...[first, last].flatMap((place): GameAction[] => [
      select(place),
      { kind: 'digit', digit: clashing(place) },
    ]),
    select(second),
    tick(95),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('gridcell', { name: /wrong$/ })).toHaveLength(2);
    await expect(canvas.getAllByRole('gridcell', { name: /correct$/ })).toHaveLength(7);
  },
});

/** One cell to go, and little time: used-up digits step back, the countdown stands out. */
export const AlmostDone = meta.story({
  args: shown(start, ...fill(open.slice(0, -1)), select(last), tick(283)),
});

/** Too late: the board is locked as it was left. */
export const TimeUp = meta.story({
  tags: ['state:time-up'],
  args: shown(start, ...fill(open.slice(0, 30)), tick(300)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Time's up!")).toBeVisible();
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-disabled', 'true');
  },
});

/** Every cell is right. */
export const Won = meta.story({
  tags: ['state:won'],
  args: shown(start, tick(212), ...fill(open)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('🎉 You Win!')).toBeVisible();
  },
});

/** The start leads the keyboard into the board. */
export const Starts = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,

  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('timer', { name: 'Time left' })).toHaveTextContent('05:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Start the Game' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
    await expect(canvas.getAllByRole('gridcell')[first]).toHaveFocus();
  },
});

/** Digits are reported before the start too, by button and by key; a locked cell is not selected. */
export const DigitsBeforeStart = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,

  play: async ({ args, canvas, userEvent }) => {
    for (const digit of digits) {
      await userEvent.click(canvas.getByRole('button', { name: String(digit) }));
      await expect(args.onDigit).toHaveBeenLastCalledWith(digit);
    }
    await userEvent.keyboard('31');
    await expect(args.onDigit).toHaveBeenCalledTimes(digits.length + 2);
    await expect(args.onDigit).toHaveBeenLastCalledWith(1);
    await expect(args.onSelect).not.toHaveBeenCalled();
  },
});

/** A tap selects a cell that the puzzle left empty, and no other. */
export const SelectsByTap = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,

  args: shown(start),
  play: async ({ args, canvas, userEvent }) => {
    const cells = canvas.getAllByRole('gridcell');
    const given = places.find((place) => puzzle.given[place] !== null) ?? 0;
    await userEvent.click(cells[given] ?? canvas.getByRole('grid'));
    await expect(args.onSelect).not.toHaveBeenCalled();
    await userEvent.click(cells[second] ?? canvas.getByRole('grid'));
    await expect(args.onSelect).toHaveBeenCalledOnce();
    await expect(args.onSelect).toHaveBeenCalledWith(second);
  },
});

/** By keyboard: Tab leads to the selected cell, arrows walk, digits fill, Backspace empties. */
export const PlaysByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,

  args: shown(start, select(last)),
  play: async ({ args, canvas, userEvent }) => {
    const cells = canvas.getAllByRole('gridcell');
    await userEvent.tab();
    await userEvent.tab();
    await expect(cells[last]).toHaveFocus();
    const above = last - 9;
    await userEvent.keyboard('{ArrowUp}');
    await expect(cells[above]).toHaveFocus();
    await expect(args.onSelect).toHaveBeenLastCalledWith(
      puzzle.given[above] === null ? above : null,
    );
    await userEvent.keyboard('7');
    await expect(args.onDigit).toHaveBeenCalledOnce();
    await expect(args.onDigit).toHaveBeenCalledWith(7);
    await userEvent.keyboard('{Backspace}');
    await expect(args.onErase).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Erase' }));
    await expect(args.onErase).toHaveBeenCalledTimes(2);
  },
});

/** The way to begin anew, at any time. */
export const Restarts = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,

  args: shown(start, ...fill(open.slice(0, 4)), tick(300)),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Restart' }));
    await expect(args.onRestart).toHaveBeenCalledOnce();
  },
});
