import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Deferred } from '#ui/Deferred.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Deferred',
  component: Deferred,
  args: { children: <Button>Update</Button> },
});

/** The children are rendered after the first paint. */
export const Shown = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Update' })).toBeVisible();
  },
});
