import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FilterButton, type FilterButtonProps } from '#ui/FilterButton.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/FilterButton',
  component: FilterButton,
  args: { label: 'Filters', count: 0 },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Without filters and with three of them. */
export const Looks = meta.story(
  sideBySide<FilterButtonProps>({
    'A press opens the filters': {
      args: { onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
    'No filter is set': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Filters' })).toBeVisible();
      },
    },
    'Three filters are set': {
      args: { count: 3 },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Filters, 3 set' })).toBeVisible();
      },
    },
  }),
);

/** Without filters, with a few and with many, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: [0, 2, 12],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    cell: (count, state) => (
      <FilterButton label="Filters" count={count} isDisabled={state === 'disabled'} />
    ),
  }),
);
