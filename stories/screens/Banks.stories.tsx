import { expect, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { BanksScreen } from '#screens/Banks/BanksScreen.tsx';
import type { DirectoryProps } from '#screens/DirectoryPage.tsx';
import type { Bank } from '#domain/bank.ts';
import { aBank, banks } from '../fixtures/banks.ts';
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

const rows = banks(20);
const states = listStates(rows);

const args: DirectoryProps<Bank> = {
  state: states.ready,
  search: '',
  onSearchChange: fn(),
  hrefOf: ({ id }) => `/bank/add?code=${id}`,
  onOpen: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
  addHref: '/bank/add',
};

const meta = preview.meta({
  title: 'Screens/Banks/List',
  component: BanksScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

/** Every bank, active or not: what stands in a row, and where a new one is added. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: {
    state: {
      ...states.ready,
      rows: [
        aBank(),
        aBank({ id: 'OLD', name: 'Old Harbour Bank', logoUrl: null, isActive: false }),
        aBank({ id: 'NONE', name: '' }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    const hasLogo = items.map((row) => row.querySelector('img') !== null);
    await expect(hasLogo).toEqual([true, false, true]);
    await expect(items[1]?.querySelector('svg')).toBeVisible();
    const texts = items.map((row) => row.textContent);
    const changed = '12 Mar 2026, 4:05 pm';
    await expect(texts).toEqual([
      `HDFC BankHDFC${changed}Active`,
      `Old Harbour BankOLD${changed}Inactive`,
      `-NONE${changed}Active`,
    ]);
    await expect(canvas.getByRole('link', { name: 'Add Bank' })).toHaveAttribute(
      'href',
      '/bank/add',
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
        aBank({
          id: 'JKGRAMINCOOPBANKLTD',
          name: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
        }),
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

/** No bank yet. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { state: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Add the banks that transfers go to.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add Bank' })).toBeVisible();
  },
});

/** No bank matches: the search named, and a way out. */
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
    await expect(canvas.getByText('No More Bank')).toBeVisible();
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
    const scroller = canvas.getByRole('list', { name: 'Banks' }).parentElement;
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
    const scroller = canvas.getByRole('list', { name: 'Banks' }).parentElement;
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
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Bank Name' }), 'z');
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('zzz');
    await userEvent.click(canvas.getByText('Clear search'));
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('');
  },
});

/** The search and a row are reported once each; the row is a link to its bank. */
export const Used = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Bank Name' }), 'a');
    await expect(args.onSearchChange).toHaveBeenCalledWith('a');
    const row = canvas.getByRole('link', { name: /AXIS\b/ });
    await expect(row).toHaveAttribute('href', '/bank/add?code=AXIS');
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
    await expect(canvas.getByRole('link', { name: 'Add Bank' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onOpen).toHaveBeenCalledWith(rows[1]);
  },
});
