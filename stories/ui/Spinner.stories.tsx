import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const meta = preview.meta({
  title: 'UI/Spinner',
  component: Spinner,
  args: { label: 'Sending' },
  parameters: { layout: 'centered' },
});

/** A turning ring with a name; it takes the colour of the text around it. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  },
});

/** Where motion is unwelcome the ring is dotted and stands still. */
export const Still = meta.story({
  globals: { motion: 'reduced' },
  play: async ({ canvas }) => {
    const ring = canvas.getByRole('progressbar').firstElementChild;
    await expect(ring && getComputedStyle(ring).animationName).toBe('none');
  },
});
