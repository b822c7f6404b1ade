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

/** Content whose place is reserved by what surrounds it: nothing stands for it until then. */
export const WithoutSpace = meta.story({
  args: { fallback: null },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Update' })).toBeVisible();
  },
});
