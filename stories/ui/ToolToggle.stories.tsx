import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ToolToggle, type ToolToggleProps } from '#ui/ToolToggle.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/ToolToggle',
  component: ToolToggle,
  args: { icon: 'sort' as const, label: 'Oldest first', isSelected: false },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Newest first and oldest first. */
export const Looks = meta.story(
  sideBySide<ToolToggleProps>({
    'A press reports the new order': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
        await expect(args.onChange).toHaveBeenCalledWith(true);
      },
    },
    'Newest first, the initial order of every list': {},
    'Oldest first': { args: { isSelected: true } },
  }),
);

/** Off and on in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['off', 'on'],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    cell: (value, state) => (
      <ToolToggle
        icon="sort"
        label="Oldest first"
        isSelected={value === 'on'}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);
