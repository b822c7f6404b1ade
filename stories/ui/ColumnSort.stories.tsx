import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ColumnSort, type ColumnSortProps, sortDirections } from '#ui/ColumnSort.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const args: ColumnSortProps = { label: 'Amount', direction: 'none', onPress: fn() };

const meta = preview.meta({
  title: 'UI/Lists/ColumnSort',
  component: ColumnSort,
  args,
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** A column that the rows are not sorted by. */
export const Default = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Amount' }));
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});

/** Each direction in every state. */
export const Matrix = meta.story(
  matrix({
    rows: sortDirections,
    columns: touches,
    forcedOn: 'button',
    cell: (direction) => <ColumnSort label="Amount" direction={direction} onPress={() => {}} />,
  }),
);
