import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Loading } from '#ui/Loading.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/Loading',
  component: Loading,
  args: { children: <Skeleton height="8rem" shape="square" /> },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Skeletons on the screen, one word for screen readers. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
    await expect(canvas.getByRole('status').closest('[aria-busy="true"]')).toBeVisible();
  },
});
