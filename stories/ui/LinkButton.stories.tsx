import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { buttonVariants } from '#ui/buttonStyles.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Actions/LinkButton',
  component: LinkButton,
  args: { children: 'Back to Home', href: '/dashboard' },
  argTypes: { variant: { control: 'select', options: buttonVariants } },
  parameters: { layout: 'centered' },
});

/** A link that looks like a button. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Back to Home' });
    await expect(link).toHaveAttribute('href', '/dashboard');
  },
});

/** Every variant in every state. */
export const Matrix = meta.story(
  matrix({
    rows: buttonVariants,
    columns: [...touches, 'disabled', 'icon'],
    forcedOn: 'a',
    cell: (variant, state) => (
      <LinkButton
        href="/users/add"
        variant={variant}
        isDisabled={state === 'disabled'}
        {...(state === 'icon' && { icon: 'add' as const })}
      >
        Add User
      </LinkButton>
    ),
  }),
);

/** A label that does not fit on one line wraps. */
export const VeryLongLabel = meta.story({
  args: {
    children: 'Back to the list of every transaction of the last thirty days and their payments',
    isWide: true,
  },
});

/** Tab reaches the link, and Enter follows it. */
export const FollowedByKeyboard = meta.story({
  ...interaction,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Back to Home' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
