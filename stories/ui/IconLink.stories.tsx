import { expect, fn, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { IconLink, type IconLinkProps } from '#ui/IconLink.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Actions/IconLink',
  component: IconLink,
  args: { icon: 'profile' as const, label: 'Profile', href: '/profile' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
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

/** A link of 44 px, which is followed by keyboard. */
export const Looks = meta.story(
  sideBySide<IconLinkProps>({
    'Tab reaches the link, and Enter follows it': {
      args: { onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('link', { name: 'Profile' })).toHaveFocus());
        await userEvent.keyboard('{Enter}');
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
    'A link of 44 px with a name for screen readers': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('link', { name: 'Profile' })).toHaveAttribute(
          'href',
          '/profile',
        );
      },
    },
  }),
);
