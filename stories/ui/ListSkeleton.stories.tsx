import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';

const meta = preview.meta({ title: 'UI/Feedback/ListSkeleton', component: ListSkeleton });

/** The skeleton of a list. Screen readers announce it once. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
  },
});

/** The skeleton of a list with three rows. */
export const Short = meta.story({ args: { count: 3 } });
