import { expect, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { UsersScreen } from '#screens/Users/UsersScreen.tsx';
import type { DirectoryProps } from '#screens/DirectoryPage.tsx';
import type { User } from '#domain/user.ts';
import { aStaffUser, staffUsers } from '../fixtures/staff.ts';
import { listStates } from '../fixtures/states.ts';
import { forbidden, onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  loadingIsSaid,
  offlineIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
  wayHomeIsShown,
} from './plays.ts';

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
  decorators: [onStage],
});

/** Everyone, active or not: what stands in a row, and where a new user is added. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: {
    state: {
      ...states.ready,
      rows: [
        aStaffUser({ id: '1', name: 'Asha Menon', code: 'AGT01', role: 'agent' }),
        aStaffUser({ id: '2', name: 'Divya Nair', code: 'BNK01', role: 'banker', isActive: false }),
        aStaffUser({ id: '3', name: 'Imran Shaikh', code: 'ADM01', role: 'admin' }),
        aStaffUser({ id: '4', name: 'Joseph Thomas', code: 'OTH01', role: null }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    const icons = items.map((row) => row.querySelector('svg')?.outerHTML);
    await expect(icons).not.toContain(undefined);
    // One icon for each role, and one more where there is none.
    await expect(new Set(icons.slice(0, 3)).size).toBe(3);
    const texts = items.map((row) => row.textContent);
    const changed = '12 Mar 2026, 4:05 pm';
    await expect(texts).toEqual([
      `Asha MenonAGT01Agent${changed}Active`,
      `Divya NairBNK01Banker${changed}Inactive`,
      `Imran ShaikhADM01Admin${changed}Active`,
      `Joseph ThomasOTH01-${changed}Active`,
    ]);
    await expect(canvas.getByRole('link', { name: 'Add User' })).toHaveAttribute(
      'href',
      '/users/add',
    );
  },
});

/** Rows on their way, in their final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: states.loading },
  play: loadingIsSaid,
});

/** A name as long as it gets. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    state: {
      ...states.ready,
      rows: [
        aStaffUser({ id: 'long', name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons' }),
        ...rows.slice(0, 3),
      ],
    },
  },
});

/** Reading anew: the rows stay, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { state: states.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: the old rows, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { state: states.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(3);
  },
});

/** Nobody yet. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { state: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Add the people who work with this app.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add User' })).toBeVisible();
  },
});

/** Nobody matches: the search named, and a way out. */
export const NoMatches = meta.story({
  tags: ['state:no-matches'],
  args: { search: 'zzz', state: states.noMatches },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing matches “zzz”')).toBeVisible();
    await expect(canvas.getByText('Clear search')).toBeVisible();
  },
});

/** The next page on its way below the rows. */
export const LoadingMore = meta.story({
  tags: ['state:loading-more'],
  args: { state: states.loadingMore },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading more...')).toBeVisible();
  },
});

/** The next page did not come: the rows stay, and a way to try again stands below them. */
export const MoreFailed = meta.story({
  tags: ['state:more-failed'],
  args: { state: states.moreFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The rest could not be loaded.')).toBeVisible();
  },
});

/** The end of a short list. */
export const End = meta.story({
  tags: ['state:end'],
  args: { state: states.end },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Users')).toBeVisible();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something Went Wrong!')).toBeVisible();
  },
});

/** Offline with nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: states.offline },
  play: offlineIsSaid,
});

/** Offline with the rows last seen and their age. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas);
  },
});

/** The session ended while the list was read. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('admin'),
  play: sessionEndIsSaid,
});

/** What a banker or an agent finds at this address. */
export const Forbidden = meta.story({
  tags: ['state:forbidden', 'role:banker', 'role:agent'],
  parameters: forbidden,
  play: wayHomeIsShown,
});

/** Nothing was read: it is tried again. */
export const Retries = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** A failed refresh is tried again. */
export const RetriesRefresh = Retries.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.staleFailed },
});

/** A page that did not come is asked for again. */
export const RetriesPage = Retries.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.moreFailed },
});

/** Scrolled near the end, the next page is asked for. */
export const ScrollsForMore = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.available },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Users' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** Without a network no page is asked for, however far one scrolls. */
export const ScrollsOffline = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { ...states.offlineStale, more: 'available' } },
  play: async ({ args, canvas }) => {
    const scroller = canvas.getByRole('list', { name: 'Users' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(scroller?.scrollTop).toBeGreaterThan(0));
    await expect(args.onLoadMore).not.toHaveBeenCalled();
  },
});

/** A search is typed, and taken back where it found nothing. */
export const Searches = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { search: 'zz', state: { kind: 'noMatches', search: 'zz' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Users' }), 'z');
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('zzz');
    await userEvent.click(canvas.getByText('Clear search'));
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('');
  },
});

/** The search and a row are reported once each; the row is a link to its user. */
export const Used = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Users' }), 'a');
    await expect(args.onSearchChange).toHaveBeenCalledWith('a');
    const row = canvas.getByRole('link', { name: /AGT01/ });
    await expect(row).toHaveAttribute('href', '/users/edit?id=1');
    await userEvent.click(row);
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});

/** Without a mouse: to the way to a new one, the search, the rows, and down among them. */
export const UsedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Add User' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onOpen).toHaveBeenCalledWith(rows[1]);
  },
});
