import { expect, fn, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { NotificationBell } from '#screens/notifications/NotificationBell.tsx';
import { ShellScreen, type ShellScreenProps } from '#screens/shell/ShellScreen.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { destinationsOf } from '#stories/fixtures/destinations.ts';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const noop = () => {};

const bell = (count: number) => (
  <NotificationBell
    count={count}
    state={{ kind: 'loading' }}
    isOpen={false}
    onOpenChange={noop}
    onRetry={noop}
    linkTo={(id) => ({ href: `/transaction-details?id=${id}` })}
  />
);

const args: ShellScreenProps = {
  role: 'agent',
  rate: '87.25',
  destinations: destinationsOf('agent', 'dashboard'),
  profileHref: '/profile',
  isOnline: true,
  asOf: null,
  onReload: fn(),
  notifications: bell(3),
  children: (
    <EmptyState title="A screen stands here" text="The shell stays as screens come and go." />
  ),
};

const meta = preview.meta({
  title: 'Screens/Shell/Shell',
  component: ShellScreen,
  args,
  parameters: { chromatic: modesOf.wideScreens },
});

/** The navigation of an agent has two destinations. */
export const AsAgent = meta.story({
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

/** The six destinations of an admin fit on the narrowest phone. */
export const AsAdmin = meta.story({
  args: { role: 'admin', destinations: destinationsOf('admin', 'users') },
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
  args: { role: 'banker', destinations: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('BANKING')).toBeVisible();
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
});

/** The rate is loading: a dash, because a zero would be wrong. */
export const Loading = meta.story({
  args: { rate: null, notifications: bell(0) },
  play: showsText('Rate: - ₹'),
});

/** The largest rate and a count above 99 fit in the header. */
export const LongContent = meta.story({
  args: {
    role: 'banker',
    rate: '99999999.9999',
    destinations: destinationsOf('banker'),
    notifications: bell(1234),
  },
  play: async ({ canvas }) => {
    const header = canvas.getByRole('banner');
    await expect(header.scrollWidth).toBeLessThanOrEqual(header.clientWidth);
  },
});

/** Offline: a banner at the top of every screen. */
export const Offline = meta.story({
  args: { isOnline: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You are offline')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
});

/** The database takes no changes, and a standby answers: the time of the data on every screen. */
export const ReadOnly = meta.story({
  args: { asOf: '2:32 pm' },
  play: async ({ canvas }) => {
    const notice = 'Changes are not possible right now. Shown as of 2:32 pm.';
    await expect(canvas.getByText(notice)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
});

/** The stream of changes is interrupted: a note over the content, with the time of the data. */
export const LivePaused = meta.story({
  args: { pausedAt: '2:32 pm' },
  play: async ({ canvas }) => {
    const notice = 'Live updates paused, retrying. Shown as of 2:32 pm.';
    await expect(canvas.getByText(notice)).toBeVisible();
    const main = canvas.getByRole('main').getBoundingClientRect();
    await expect(main.top).toBe(canvas.getByRole('banner').getBoundingClientRect().bottom);
  },
});

/** Banners and announcements, and the way through the shell by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ShellScreenProps>({
    'Offline, the interrupted stream is not mentioned as well': {
      args: { isOnline: false, pausedAt: '2:32 pm' },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('You are offline')).toBeVisible();
        await expect(canvas.queryByText(/Live updates paused/)).toBeNull();
      },
    },
    'Screen readers announce changes by others, once for all that happen together': {
      args: { announcement: '3 new transfers' },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('3 new transfers').closest('output')).toBeInTheDocument();
      },
    },
    'Reload in the offline banner calls its callback': {
      args: { isOnline: false },
      play: presses('Reload', 'onReload'),
    },
    'Keyboard only: Tab reaches the bell, the profile and the destinations in order': {
      play: async ({ canvas, userEvent }) => {
        for (const control of [
          canvas.getByRole('button', { name: /Notifications/ }),
          canvas.getByRole('link', { name: 'Profile' }),
          canvas.getByRole('link', { name: 'Dashboard' }),
          canvas.getByRole('link', { name: 'Initiate' }),
        ]) {
          await userEvent.tab();
          await waitFor(() => expect(control).toHaveFocus());
        }
      },
    },
  }),
});

/** A new version of the app is used only after the user presses Update. */
export const NewVersion = meta.story({
  args: { onUpdate: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('A new version is ready')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onUpdate).toHaveBeenCalledOnce();
  },
});
