import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { BusyLine } from '#ui/BusyLine.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/BusyLine',
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
  parameters: { chromatic: modesOf.ui },
});

/** The line above content that is being refreshed. It does not move the content. */
export const Line = meta.story({
  play: async ({ canvas }) => {
    const line = canvas.getByRole('progressbar', { name: 'Refreshing' });
    await expect(line.offsetHeight).toBe(0);
  },
});
