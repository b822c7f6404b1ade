import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/IconButton',
  component: IconButton,
  args: { icon: 'remove' as const, label: 'Remove receipt.jpg' },
  parameters: { layout: 'centered' },
});

/** A square of 44 px with a name that only some hear. */
export const Default = meta.story();

/** It can't be used now. */
export const Disabled = meta.story({ args: { isDisabled: true } });

/** Every state. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['icon button']}
      columns={[...touches, 'disabled']}
      forcedOn="button"
      cell={(_row, state) => (
        <IconButton icon="remove" label="Remove" isDisabled={state === 'disabled'} />
      )}
    />
  ),
});

/** It is found by its name, and the keyboard presses it. */
export const PressedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove receipt.jpg' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
