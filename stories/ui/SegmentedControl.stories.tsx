import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { SegmentedControl, type SegmentedControlProps } from '#ui/SegmentedControl.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/SegmentedControl',
  component: SegmentedControl,
  args: {
    label: 'Appearance',
    value: 'system',
    options: [
      { id: 'light', label: 'Light', icon: 'light' as IconName },
      { id: 'dark', label: 'Dark', icon: 'dark' as IconName },
      { id: 'system', label: 'System', icon: 'system' as IconName },
    ],
  },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Enabled and disabled. */
export const Looks = meta.story(
  sideBySide<SegmentedControlProps<string>>({
    'One of three options is selected': {},
    'A disabled control': { args: { isDisabled: true } },
  }),
);

/** Selected or not, in every interaction state. The state applies to the first option. */
export const Matrix = meta.story(
  matrix({
    rows: ['light', 'dark'],
    columns: [...touches, 'disabled'],
    forcedOn: 'label',
    width: '14rem',
    cell: (value, state) => (
      <SegmentedControl
        label="Appearance"
        options={[
          { id: 'light', label: 'Light', icon: 'light' },
          { id: 'dark', label: 'Dark', icon: 'dark' },
        ]}
        value={value}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);

/** An option is selected by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SegmentedControlProps<string>>({
    'Selecting another option reports it': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
        await expect(args.onChange).toHaveBeenCalledWith('dark');
      },
    },
    'Arrow keys move between the options and wrap around': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('radio', { name: 'System' })).toHaveFocus());
        await userEvent.keyboard('{ArrowRight}');
        await expect(args.onChange).toHaveBeenLastCalledWith('light');
        await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
        await expect(args.onChange).toHaveBeenLastCalledWith('dark');
      },
    },
  }),
});
