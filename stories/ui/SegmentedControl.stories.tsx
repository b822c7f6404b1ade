import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

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
  parameters: { layout: 'padded' },
});

/** One of three options is selected. */
export const Default = meta.story();
/** A disabled control. */
export const Disabled = meta.story({ args: { isDisabled: true } });

/** Selecting another option reports it. */
export const Choosing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onChange).toHaveBeenCalledWith('dark');
  },
});

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

/** Arrow keys move between the options and wrap around. */
export const ByKeyboard = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'System' })).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith('light');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith('dark');
  },
});
