import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { puzzleOfDay } from '#domain/sudoku/sudoku.ts';
import { cellViews, type Game, type GameAction, newGame, play } from '#domain/sudoku/game.ts';
import { cellAt, type Digit, digits, cellIndexes } from '#domain/sudoku/grid.ts';
import { EntryScreen, type EntryScreenProps } from '#screens/sudoku/EntryScreen.tsx';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const puzzle = puzzleOfDay('2026-03-14');
const open = cellIndexes.filter((index) => puzzle.given[index] === null);
const [first = 0, second = 0] = open;
const last = open.at(-1) ?? 0;

const start: GameAction = { kind: 'start', now: 0 };
const select = (index: number): GameAction => ({ kind: 'select', index });
const tick = (seconds: number): GameAction => ({ kind: 'tick', now: seconds * 1000 });
const solutionOf = (index: number): Digit => cellAt(puzzle.solution, index) ?? 1;
const fill = (cellIndexes: readonly number[]): GameAction[] =>
  cellIndexes.flatMap((index) => [select(index), { kind: 'digit', digit: solutionOf(index) }]);

/** Returns a digit that the row, column or box of the cell already contains. */
const repeatedDigit = (index: number): Digit =>
  digits.find((digit) => {
    const game = gameAfter(start, select(index), { kind: 'digit', digit });
    return cellViews(game)[index]?.mark === 'wrong';
  }) ?? 1;

function gameAfter(...actions: readonly GameAction[]): Game {
  return actions.reduce(play, newGame(puzzle));
}

type GameProps = Pick<EntryScreenProps, 'state' | 'cells' | 'secondsLeft'>;

function propsAfter(...actions: readonly GameAction[]): GameProps {
  const game = gameAfter(...actions);
  return { state: game.state, cells: cellViews(game), secondsLeft: game.secondsLeft };
}

const args: EntryScreenProps = {
  ...propsAfter(),
  onStart: fn(),
  onSelect: fn(),
  onDigit: fn(),
  onErase: fn(),
  onRestart: fn(),
};

const meta = preview.meta({
  title: 'Screens/Sudoku/Sudoku',
  component: EntryScreen,
  args,
  parameters: { chromatic: modesOf.wideScreens },
});

/** The board is locked until the game starts. */
export const Ready = meta.story({
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
export const Playing = meta.story({ args: propsAfter(start, tick(1)) });

/** A filled cell is selected: its row, column, box and all equal digits are highlighted. */
export const SelectedCell = meta.story({
  args: propsAfter(start, ...fill(open.slice(0, 12)), select(open[5] ?? first), tick(48)),
});

/** Repeated digits are marked with a cross, correct ones with a tick. */
export const WithMistakes = meta.story({
  args: propsAfter(
    start,
    ...fill(open.slice(2, 9)),
    ...[first, last].flatMap((index): GameAction[] => [
      select(index),
      { kind: 'digit', digit: repeatedDigit(index) },
    ]),
    select(second),
    tick(95),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('gridcell', { name: /wrong$/ })).toHaveLength(2);
    await expect(canvas.getAllByRole('gridcell', { name: /correct$/ })).toHaveLength(7);
  },
});

/** One cell and little time left: used-up digits are dimmed, the countdown is emphasised. */
export const AlmostDone = meta.story({
  args: propsAfter(start, ...fill(open.slice(0, -1)), select(last), tick(283)),
});

/** The time is up: the board is locked in its last state. */
export const TimeUp = meta.story({
  args: propsAfter(start, ...fill(open.slice(0, 30)), tick(300)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Time's up!")).toBeVisible();
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-disabled', 'true');
  },
});

/** Every cell is correct. */
export const Won = meta.story({
  args: propsAfter(start, tick(212), ...fill(open)),
  play: showsText('🎉 You Win!'),
});

/** The game is started, played and restarted, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<EntryScreenProps>({
    'Starting the game moves the focus to the first empty cell': {
      play: async ({ args, canvas, userEvent }) => {
        await expect(canvas.getByRole('timer', { name: 'Time left' })).toHaveTextContent('05:00');
        await userEvent.click(canvas.getByRole('button', { name: 'Start the Game' }));
        await expect(args.onStart).toHaveBeenCalledOnce();
        await waitFor(() => expect(canvas.getAllByRole('gridcell')[first]).toHaveFocus());
      },
    },
    'Before the start, digits are reported by button and by key, and select no cell': {
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
    },
    'A tap selects a cell only if the puzzle left it empty': {
      args: propsAfter(start),
      play: async ({ args, canvas, userEvent }) => {
        const cells = canvas.getAllByRole('gridcell');
        const given = cellIndexes.find((index) => puzzle.given[index] !== null) ?? 0;
        await userEvent.click(cells[given] ?? canvas.getByRole('grid'));
        await expect(args.onSelect).not.toHaveBeenCalled();
        await userEvent.click(cells[second] ?? (await canvas.findByRole('grid')));
        await expect(args.onSelect).toHaveBeenCalledOnce();
        await expect(args.onSelect).toHaveBeenCalledWith(second);
      },
    },
    'Keyboard only: Tab reaches the selected cell, arrow keys move, Backspace erases': {
      args: propsAfter(start, select(last)),
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
        await userEvent.click(await canvas.findByRole('button', { name: 'Erase' }));
        await expect(args.onErase).toHaveBeenCalledTimes(2);
      },
    },
    'Restart is available at any time, even when the time is up': {
      args: propsAfter(start, ...fill(open.slice(0, 4)), tick(300)),
      play: presses('Restart', 'onRestart'),
    },
  }),
});
