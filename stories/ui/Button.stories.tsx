import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { buttonVariants } from '#ui/buttonStyles.ts';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Actions/Button',
  component: Button,
  args: { children: 'Send Money' },
  argTypes: { variant: { control: 'select', options: buttonVariants } },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Icons, widths, labels of the pending state, and a label that wraps. */
export const Looks = meta.story(
  sideBySide<ButtonProps>({
    'The main action of a screen': {},
    'An action with an icon before its text': {
      args: { icon: 'add', variant: 'outline', children: 'Add Bank' },
    },
    'A button in full width, as at the end of a form': { args: { isWide: true } },
    'A pending button keeps its width and its focus': { args: { isPending: true } },
    'A pending button with its own label for the pending state': {
      args: { isPending: true, pendingLabel: 'Sending...', children: 'Send' },
    },
    'A label that does not fit on one line wraps': {
      args: {
        children:
          'Send the money to the beneficiary of this transaction at once and tell the agent',
        isWide: true,
      },
    },
  }),
);

/** Every variant in every state. */
export const Matrix = meta.story(
  matrix({
    rows: buttonVariants,
    columns: [...touches, 'disabled', 'pending'],
    forcedOn: 'button',
    cell: (variant, state) => (
      <Button variant={variant} isDisabled={state === 'disabled'} isPending={state === 'pending'}>
        {variant}
      </Button>
    ),
  }),
);

/** A press calls the callback, unless the button is pending. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ButtonProps>({
    'A press calls the callback once': {
      args: { onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
    'Pressing a pending button has no effect and keeps the focus': {
      args: { isPending: true, onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const button = canvas.getByRole('button');
        await userEvent.tab();
        await waitFor(() => expect(button).toHaveFocus());
        await userEvent.keyboard('{Enter}');
        await expect(args.onPress).not.toHaveBeenCalled();
        await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
      },
    },
  }),
});
