import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Actions/IconButton',
  component: IconButton,
  args: { icon: 'remove' as const, label: 'Remove receipt.jpg' },
  parameters: { layout: 'centered' },
});

/** A square of 44 px with a name for screen readers. */
export const Default = meta.story();
/** A disabled icon button. */
export const Disabled = meta.story({ args: { isDisabled: true } });

/** Every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['icon button'],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    cell: (_row, state) => (
      <IconButton icon="remove" label="Remove" isDisabled={state === 'disabled'} />
    ),
  }),
);

/** The button is found by its name and can be pressed by keyboard. */
export const PressedByKeyboard = meta.story({
  ...interaction,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Remove receipt.jpg' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
