import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Marked } from '#ui/Marked.tsx';

const meta = preview.meta({
  title: 'UI/Text/Marked',
  component: Marked,
  args: {
    pieces: [
      { start: 0, text: 'State ', isMarked: false },
      { start: 6, text: 'Bank', isMarked: true },
      { start: 10, text: ' of India', isMarked: false },
    ],
  },
  parameters: { layout: 'centered' },
});

/** A word of a search is marked. The text is read as without marks. */
export const Default = meta.story({
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('State Bank of India');
    await expect(canvas.queryByRole('mark')).toBeNull();
    await expect(canvasElement.querySelector('mark')).toHaveTextContent('Bank');
  },
});

/** Nothing is marked. */
export const WithoutMarks = meta.story({
  args: { pieces: [{ start: 0, text: 'State Bank of India', isMarked: false }] },
});
