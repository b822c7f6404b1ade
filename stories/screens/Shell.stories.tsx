import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { NotificationBell } from '#screens/Shell/NotificationBell.tsx';
import { ShellScreen, type ShellScreenProps } from '#screens/Shell/ShellScreen.tsx';

const args: ShellScreenProps = {
  role: 'agent',
  rate: '87.25',
  destinations: [
    { to: 'dashboard', href: '/dashboard', isCurrent: true },
    { to: 'initiate', href: '/transaction-initiate', isCurrent: false },
  ],
  profileHref: '/profile',
  isOnline: true,
  onReload: fn(),
  notifications: (
    <NotificationBell
      count={3}
      state={{ kind: 'loading' }}
      isOpen={false}
      onOpenChange={fn()}
      onRetry={fn()}
      transactionHref="/transaction-details"
    />
  ),
  children: <p>The screen</p>,
};

const meta = preview.meta({ title: 'Screens/Frame/Shell', component: ShellScreen, args });

/** An agent's two destinations. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('AGENT')).toBeVisible();
    await expect(canvas.getByText('Rate: 87.25 ₹')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    const links = within(canvas.getByRole('navigation')).getAllByRole('link');
    await expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Initiate']);
    const here = canvas.getByRole('link', { name: 'Dashboard' });
    await expect(here).toHaveAttribute('aria-current', 'page');
  },
});

/** The admin's six destinations, all in view on the narrowest phone. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: {
    role: 'admin',
    destinations: [
      { to: 'dashboard', href: '/dashboard', isCurrent: false },
      { to: 'initiate', href: '/transaction-initiate', isCurrent: false },
      { to: 'users', href: '/users', isCurrent: true },
      { to: 'bank', href: '/bank', isCurrent: false },
      { to: 'report', href: '/report', isCurrent: false },
      { to: 'setting', href: '/setting', isCurrent: false },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ADMIN')).toBeVisible();
    const links = within(canvas.getByRole('navigation')).getAllByRole('link');
    await expect(links.map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Initiate',
      'Users',
      'Bank',
      'Report',
      'Setting',
    ]);
    for (const link of links) {
      const { left, right } = link.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
      await expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
    }
  },
});

/** A banker has no navigation at the bottom. */
export const AsBanker = meta.story({
  tags: ['role:banker'],
  args: { role: 'banker', destinations: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('BANKING')).toBeVisible();
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
});

/** The rate is not known yet: a dash, never a zero. */
export const Loading = meta.story({ args: { rate: null } });

/** No network: said at the top of every screen. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { isOnline: false },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('You are offline')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});
