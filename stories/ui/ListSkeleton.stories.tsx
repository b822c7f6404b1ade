import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ListSkeleton, type ListSkeletonProps } from '#ui/ListSkeleton.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/ListSkeleton',
  component: ListSkeleton,
  parameters: { chromatic: modesOf.ui },
});

/** With the default number of rows, and with three. */
export const Looks = meta.story(
  sideBySide<ListSkeletonProps>({
    'The skeleton of a list. Screen readers announce it once': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
      },
    },
    'The skeleton of a list with three rows': { args: { count: 3 } },
  }),
);
