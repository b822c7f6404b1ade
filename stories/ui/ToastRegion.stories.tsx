import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ToastRegion, type ToastTone, toastTones } from '#ui/ToastRegion.tsx';

const meta = preview.meta({
  title: 'UI/ToastRegion',
  component: ToastRegion,
  args: {
    items: [{ id: '1', tone: 'success' as ToastTone, message: 'Login Successfully' }],
    onDismiss: () => {},
  },
});

/** Something went well: said at the top centre. */
export const Success = meta.story({
  play: async ({ canvas }) => {
    const { top, left, right } = canvas.getByRole('listitem').getBoundingClientRect();
    await expect(top).toBeLessThan(48);
    await expect((left + right) / 2).toBeCloseTo(window.innerWidth / 2, 0);
  },
});

/** One of each tone. */
export const Matrix = meta.story({
  args: { items: toastTones.map((tone) => ({ id: tone, tone, message: `Toast of ${tone}` })) },
});

/** A long message wraps. */
export const LongMessage = meta.story({
  args: {
    items: [
      {
        id: '1',
        tone: 'error',
        message:
          'Transaction 2603140007 is Hold now: somebody else acted first. Nothing was changed.',
      },
    ],
  },
});

/** Twenty at once, the most there can be. */
export const Twenty = meta.story({
  args: {
    items: Array.from({ length: 20 }, (_, index) => ({
      id: String(index),
      tone: 'error' as const,
      message: 'Something Went Wrong!',
    })),
  },
});

/** Dismissing names the toast. */
export const Dismissing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onDismiss: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledWith('1');
  },
});

/** By keyboard: the dismiss button is reached without a pointer. */
export const DismissedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onDismiss: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDismiss).toHaveBeenCalledWith('1');
  },
});

/** Its button stays within the bar at the top, so that no tab below it is covered. */
export const AboveTheTabs = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: {
    items: [
      {
        id: '1',
        tone: 'error',
        message: 'Transaction 2603140007 is Hold now: somebody else acted first.',
      },
    ],
  },
  play: async ({ canvas }) => {
    const { bottom } = canvas.getByRole('button', { name: 'Dismiss' }).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(56);
  },
});
