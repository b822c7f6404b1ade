import { expect, fn, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { IconButton, type IconButtonProps } from '#ui/IconButton.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Actions/IconButton',
  component: IconButton,
  args: { icon: 'remove' as const, label: 'Remove receipt.jpg' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Enabled and disabled. */
export const Looks = meta.story(
  sideBySide<IconButtonProps>({
    'The button is found by its name and can be pressed by keyboard': {
      args: { onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Remove receipt.jpg' })).toHaveFocus(),
        );
        await userEvent.keyboard('{Enter}');
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
    'A square of 44 px with a name for screen readers': {},
    'A disabled icon button': { args: { isDisabled: true } },
  }),
);

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
