import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ProfileScreen, type ProfileScreenProps } from '#screens/Profile/ProfileScreen.tsx';
import { aUser } from '../fixtures/users.ts';

const args: ProfileScreenProps = {
  user: aUser(),
  theme: 'system',
  onThemeChange: fn(),
  isSigningOut: false,
  onSignOut: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Account/Profile',
  component: ProfileScreen,
  args,
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** An agent is told whom to ask. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** A banker, likewise. */
export const AsBanker = meta.story({
  tags: ['role:banker'],
  args: { user: aUser({ role: 'banker', name: 'Farhan Qureshi', code: 'BNK01' }) },
});

/** An admin. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: { user: aUser({ role: 'admin', name: 'Meera Pillai', code: 'ADM01' }) },
});

/** On the way out. */
export const SigningOut = meta.story({ args: { isSigningOut: true } });

/** A name as long as they get. */
export const LongContent = meta.story({
  args: { user: aUser({ name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' }) },
});
