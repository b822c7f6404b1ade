import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonVariants } from '#ui/buttonStyles.ts';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Button',
  component: Button,
  args: { children: 'Send Money' },
  argTypes: { variant: { control: 'select', options: buttonVariants } },
  parameters: { layout: 'centered' },
});

/** The one action a screen is about. */
export const Primary = meta.story();

/** An action with an icon before its text. */
export const WithIcon = meta.story({
  args: { icon: 'add', variant: 'outline', children: 'Add Bank' },
});

/** Full width, as at the end of a form. */
export const Wide = meta.story({ args: { isWide: true } });

/** Sending: the button keeps its width and its focus and says what it is doing. */
export const Pending = meta.story({ args: { isPending: true } });

/** Sending, with words of its own for it. */
export const PendingWithWords = meta.story({
  args: { isPending: true, pendingLabel: 'Sending...', children: 'Send' },
});

/** A label that does not fit on one line wraps. */
export const VeryLongLabel = meta.story({
  args: {
    children: 'Send the money to the beneficiary of this transaction at once and tell the agent',
    isWide: true,
  },
});

/** Every variant in every state. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={buttonVariants}
      columns={[...touches, 'disabled', 'pending']}
      forcedOn="button"
      cell={(variant, state) => (
        <Button variant={variant} isDisabled={state === 'disabled'} isPending={state === 'pending'}>
          {variant}
        </Button>
      )}
    />
  ),
});

/** A press is reported once. */
export const Pressed = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});

/** While pending a press does nothing, and the focus stays. */
export const PressedWhilePending = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { isPending: true, onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
});
