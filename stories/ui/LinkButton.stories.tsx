import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { buttonVariants } from '#ui/buttonStyles.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/LinkButton',
  component: LinkButton,
  args: { children: 'Back to Home', href: '/dashboard' },
  argTypes: { variant: { control: 'select', options: buttonVariants } },
  parameters: { layout: 'centered' },
});

/** Leads somewhere and looks like a button. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Back to Home' });
    await expect(link).toHaveAttribute('href', '/dashboard');
  },
});

/** Every variant in every state. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={buttonVariants}
      columns={[...touches, 'disabled', 'icon']}
      forcedOn="a"
      cell={(variant, state) => (
        <LinkButton
          href="/users/add"
          variant={variant}
          isDisabled={state === 'disabled'}
          {...(state === 'icon' && { icon: 'add' as const })}
        >
          Add User
        </LinkButton>
      )}
    />
  ),
});

/** Longer than its line: it wraps. */
export const VeryLongLabel = meta.story({
  args: {
    children: 'Back to the list of every transaction of the last thirty days and their payments',
    isWide: true,
  },
});

/** The keyboard finds it, and Enter follows it. */
export const FollowedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Back to Home' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
