import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { IconLink } from '#ui/IconLink.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/IconLink',
  component: IconLink,
  args: { icon: 'profile' as const, label: 'Profile', href: '/profile' },
  parameters: { layout: 'centered' },
});

/** A link of 44 px, found by its name. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  },
});

/** Every state. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['icon link']}
      columns={[...touches, 'disabled']}
      forcedOn="a"
      cell={(_row, state) => (
        <IconLink
          icon="profile"
          label="Profile"
          href="/profile"
          isDisabled={state === 'disabled'}
        />
      )}
    />
  ),
});

/** The keyboard finds it, and Enter follows it. */
export const FollowedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Profile' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
