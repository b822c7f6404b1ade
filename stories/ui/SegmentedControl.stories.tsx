import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/SegmentedControl',
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

/** One of three. */
export const Default = meta.story();

/** Locked. */
export const Disabled = meta.story({ args: { isDisabled: true } });

/** Choosing another is reported. */
export const Choosing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onChange).toHaveBeenCalledWith('dark');
  },
});

/** Chosen or not, in every state: the first of two is the one in hand. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['light', 'dark']}
      columns={[...touches, 'disabled']}
      forcedOn="label"
      width="14rem"
      cell={(value, state) => (
        <SegmentedControl
          label="Appearance"
          options={[
            { id: 'light', label: 'Light', icon: 'light' },
            { id: 'dark', label: 'Dark', icon: 'dark' },
          ]}
          value={value}
          isDisabled={state === 'disabled'}
        />
      )}
    />
  ),
});

/** Arrow keys go from choice to choice, and round. */
export const ByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'System' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith('light');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith('dark');
  },
});
