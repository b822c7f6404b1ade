import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';

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
