import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { SearchField } from '#ui/SearchField.tsx';

const meta = preview.meta({
  title: 'UI/SearchField',
  component: SearchField,
  args: { placeholder: 'Search Transactions', value: '' },
  parameters: { layout: 'padded' },
});

/** Nothing looked for. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search Transactions' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Clear search' })).toBeNull();
  },
});

/** Typing is reported. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'h');
    await expect(args.onChange).toHaveBeenCalledWith('h');
  },
});

/** Something is looked for; one press clears it. */
export const Cleared = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { value: 'HDFC', onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(args.onChange).toHaveBeenCalledWith('');
  },
});
