import { expect } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Deferred, type DeferredProps } from '#ui/Deferred.tsx';
import { inTurn } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Deferred',
  component: Deferred,
  args: { children: <Button>Update</Button> },
  parameters: { chromatic: modesOf.ui },
});

/** The children are rendered after the first paint, with and without a reserved place. */
export const Shown = meta.story({
  ...interaction,
  play: inTurn<DeferredProps>({
    'The children are rendered after the first paint': {
      play: async ({ canvas }) => {
        await expect(await canvas.findByRole('button', { name: 'Update' })).toBeVisible();
      },
    },
    'Content whose place is reserved by what surrounds it: nothing stands for it until then': {
      args: { fallback: null },
      play: async ({ canvas }) => {
        await expect(await canvas.findByRole('button', { name: 'Update' })).toBeVisible();
      },
    },
  }),
});
