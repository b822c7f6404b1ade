import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Marked, type MarkedProps } from '#ui/Marked.tsx';
import { sideBySide } from '../cases.tsx';

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
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** With and without a marked word. */
export const Looks = meta.story(
  sideBySide<MarkedProps>({
    'A word of a search is marked. The text is read as without marks': {
      play: async ({ canvas, canvasElement }) => {
        await expect(canvasElement).toHaveTextContent('State Bank of India');
        await expect(canvas.queryByRole('mark')).toBeNull();
        await expect(canvasElement.querySelector('mark')).toHaveTextContent('Bank');
      },
    },
    'Nothing is marked': {
      args: { pieces: [{ start: 0, text: 'State Bank of India', isMarked: false }] },
    },
  }),
);
