import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { IconLink } from '#ui/IconLink.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Actions/IconLink',
  component: IconLink,
  args: { icon: 'profile' as const, label: 'Profile', href: '/profile' },
  parameters: { layout: 'centered' },
});

/** A link of 44 px with a name for screen readers. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  },
});

/** Every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['icon link'],
    columns: [...touches, 'disabled'],
    forcedOn: 'a',
    cell: (_row, state) => (
      <IconLink icon="profile" label="Profile" href="/profile" isDisabled={state === 'disabled'} />
    ),
  }),
);

/** Tab reaches the link, and Enter follows it. */
export const FollowedByKeyboard = meta.story({
  ...interaction,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Profile' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
