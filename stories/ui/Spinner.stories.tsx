import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/Spinner',
  component: Spinner,
  args: { label: 'Sending' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** A spinning ring with a name, in the colour of the surrounding text. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  },
});

/** With reduced motion, the ring is dotted and does not spin. */
export const Still = meta.story({
  globals: { motion: 'reduced' },
  play: async ({ canvas }) => {
    const ring = canvas.getByRole('progressbar').firstElementChild;
    await expect(ring && getComputedStyle(ring).animationName).toBe('none');
  },
});
