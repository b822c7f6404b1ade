import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';

const meta = preview.meta({ title: 'UI/ListSkeleton', component: ListSkeleton });

/** A list on its way, announced once. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
  },
});

/** Three rows. */
export const Short = meta.story({ args: { count: 3 } });
