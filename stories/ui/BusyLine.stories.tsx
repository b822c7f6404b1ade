import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { BusyLine } from '#ui/BusyLine.tsx';

const meta = preview.meta({
  title: 'UI/BusyLine',
  component: BusyLine,
  args: { label: 'Refreshing' },
  decorators: [
    (Story) => (
      <>
        <Story />
        <p style={{ padding: '1rem' }}>What was there before.</p>
      </>
    ),
  ],
});

/** A line above what is being read anew, which it does not move. */
export const Line = meta.story({
  play: async ({ canvas }) => {
    const line = canvas.getByRole('progressbar', { name: 'Refreshing' });
    await expect(line.offsetHeight).toBe(0);
  },
});
