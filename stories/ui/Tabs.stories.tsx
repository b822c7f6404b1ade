import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Tabs } from '#ui/Tabs.tsx';

const tabs = [
  { id: 'summary', label: 'Summary' },
  { id: 'overview', label: 'Overview' },
  { id: 'alert', label: 'Alert' },
];

const meta = preview.meta({
  title: 'UI/Tabs',
  component: Tabs,
  args: { label: 'Dashboard', tabs, selectedKey: 'overview', children: 'What overview shows.' },
});

/** The second of three. */
export const Second = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(canvas.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  },
});

/** Choosing another is reported once. */
export const Choosing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Alert' }));
    await expect(args.onSelectionChange).toHaveBeenCalledWith('alert');
    await expect(args.onSelectionChange).toHaveBeenCalledOnce();
  },
});
