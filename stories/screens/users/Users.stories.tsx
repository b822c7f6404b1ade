import type { ComponentProps } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { UsersScreen } from '#screens/users/UsersScreen.tsx';
import type { DirectoryProps } from '#screens/shared/lists/DirectoryPage.tsx';
import type { User } from '#domain/users/user.ts';
import { aStaffUser, staffUsers } from '#stories/fixtures/staff.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { listStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';

const rows = staffUsers(20);
const states = listStates(rows);

const args: DirectoryProps<User> = {
  state: states.ready,
  search: '',
  onSearchChange: fn(),
  hrefOf: ({ id }) => `/users/edit?id=${id}`,
  onOpen: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
  addHref: '/users/add',
};

const meta = preview.meta({
  title: 'Screens/Users/List',
  component: UsersScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'Users');

/** Active, inactive and locked users of every role, one with a second step, and the link that adds one. */
export const Ready = meta.story({
  ...shared.onlyRows(
    aStaffUser({ id: '1', name: 'Asha Menon', code: 'AGT01', role: 'agent' }),
    aStaffUser({ id: '2', name: 'Divya Nair', code: 'BNK01', role: 'banker', isActive: false }),
    aStaffUser({
      id: '3',
      name: 'Imran Shaikh',
      code: 'ADM01',
      role: 'admin',
      hasSecondFactor: true,
    }),
    aStaffUser({ id: '4', name: 'Joseph Thomas', code: 'OTH01', role: null }),
    aStaffUser({ id: '5', name: 'Meera Pillai', unusedSince: '2025-11-02T09:30:00+05:30' }),
  ),
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    const icons = items.map((row) => row.querySelector('svg')?.outerHTML);
    await expect(icons).not.toContain(undefined);
    // Each role has its own icon.
    await expect(new Set(icons.slice(0, 3)).size).toBe(3);
    const texts = items.map((row) => row.textContent);
    const changed = '12 Mar 2026, 4:05 pm';
    await expect(texts).toEqual([
      `Asha MenonAGT01Agent${changed}Active`,
      `Divya NairBNK01Banker${changed}Inactive`,
      `Imran ShaikhADM01Admin${changed}Second stepActive`,
      `Joseph ThomasOTH01-${changed}Active`,
      `Meera PillaiAGT01Agent${changed}Locked`,
    ]);
    await expect(canvas.getByRole('link', { name: 'Add User' })).toHaveAttribute(
      'href',
      '/users/add',
    );
  },
});

/** Beside the search, a link to the accounts of agents. */
export const WithAccounts = meta.story({
  args: { accountsHref: '/accounts' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Accounts' });
    await expect(link).toHaveAttribute('href', '/accounts');
  },
});

/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);

/** A name of maximum length. */
export const LongContent = meta.story(
  shared.withRows(
    aStaffUser({ id: 'long', name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons' }),
  ),
);

/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** No users yet: the message explains the next step. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Add the people who work with this app.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add User' })).toBeVisible();
  },
});

/** No user matches: the message names the search text and offers to clear it. */
export const NoMatches = meta.story(shared.noMatches);
/** The next page is loading below the rows. */
export const LoadingMore = meta.story(shared.loadingMore);
/** The next page failed: the rows stay, with Retry below them. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All rows are loaded: the list ends with a message. */
export const End = meta.story(shared.end('No More Users'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored rows and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** The list is searched, opened and scrolled; reading is repeated after a failure. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ComponentProps<typeof UsersScreen>>({
    'A search without results can be cleared': shared.searches('Search Users', 'onSearchChange'),
    'The search and a row call their callbacks; a row links to its user': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Users' }), 'a');
        await waitFor(() => expect(args.onSearchChange).toHaveBeenCalledWith('a'));
        const row = await canvas.findByRole('link', { name: /AGT01/ });
        await waitFor(() => expect(row).toHaveAttribute('href', '/users/edit?id=1'));
        await userEvent.click(row);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows[0]));
      },
    },
    'Keyboard only: Tab reaches Add, the search and the rows; Enter opens a row': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('link', { name: 'Add User' })).toHaveFocus());
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus());
        await userEvent.tab();
        await userEvent.keyboard('{ArrowDown}{Enter}');
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows[1]));
      },
    },
    'Retry loads the list again after a failure': shared.retries('onRetry'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onRetry'),
    'Retry loads a failed page again': shared.retriesPage('onRetry'),
    'Scrolling near the end loads the next page': shared.scrollsForMore('onLoadMore'),
    'Scrolling offline does not load the next page': shared.scrollsOffline('onLoadMore'),
  }),
});
