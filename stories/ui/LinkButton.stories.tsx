import { expect, fn, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { buttonVariants } from '#ui/buttonStyles.ts';
import { LinkButton, type LinkButtonProps } from '#ui/LinkButton.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Actions/LinkButton',
  component: LinkButton,
  args: { children: 'Back to Home', href: '/dashboard' },
  argTypes: { variant: { control: 'select', options: buttonVariants } },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
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

/** A link that looks like a button, and a long label. */
export const Looks = meta.story(
  sideBySide<LinkButtonProps>({
    'Tab reaches the link, and Enter follows it': {
      args: { onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('link', { name: 'Back to Home' })).toHaveFocus(),
        );
        await userEvent.keyboard('{Enter}');
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
    'A link that looks like a button': {
      play: async ({ canvas }) => {
        const link = canvas.getByRole('link', { name: 'Back to Home' });
        await expect(link).toHaveAttribute('href', '/dashboard');
      },
    },
    'A label that does not fit on one line wraps': {
      args: {
        children:
          'Back to the list of every transaction of the last thirty days and their payments',
        isWide: true,
      },
    },
  }),
);
