import type { ComponentProps } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { BanksScreen } from '#screens/banks/BanksScreen.tsx';
import type { DirectoryProps } from '#screens/shared/lists/DirectoryPage.tsx';
import type { Bank } from '#domain/banks/bank.ts';
import { aBank, banks } from '#stories/fixtures/banks.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { listStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';

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
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'Banks');

/** Active and inactive banks, with and without a logo, and the link that adds one. */
export const Ready = meta.story({
  ...shared.onlyRows(
    aBank(),
    aBank({ id: 'OLD', name: 'Old Harbour Bank', logoUrl: null, isActive: false }),
    aBank({ id: 'NONE', name: '' }),
  ),
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

/** Beside the search, a link to the statements of banks. */
export const WithStatements = meta.story({
  args: { statementsHref: '/reconciliation' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Bank statements' });
    await expect(link).toHaveAttribute('href', '/reconciliation');
  },
});

/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);

/** A name of maximum length. */
export const LongContent = meta.story(
  shared.withRows(
    aBank({
      id: 'JKGRAMINCOOPBANKLTD',
      name: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
    }),
  ),
);

/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** No banks yet: the message explains the next step. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Add the banks that transfers go to.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add Bank' })).toBeVisible();
  },
});

/** No bank matches: the message names the search text and offers to clear it. */
export const NoMatches = meta.story(shared.noMatches);
/** The next page is loading below the rows. */
export const LoadingMore = meta.story(shared.loadingMore);
/** The next page failed: the rows stay, with Retry below them. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All rows are loaded: the list ends with a message. */
export const End = meta.story(shared.end('No More Bank'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored rows and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** The list is searched, opened and scrolled; reading is repeated after a failure. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ComponentProps<typeof BanksScreen>>({
    'A search without results can be cleared': shared.searches(
      'Search Bank Name',
      'onSearchChange',
    ),
    'The search and a row call their callbacks; a row links to its bank': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Bank Name' }), 'a');
        await waitFor(() => expect(args.onSearchChange).toHaveBeenCalledWith('a'));
        const row = await canvas.findByRole('link', { name: /AXIS\b/ });
        await waitFor(() => expect(row).toHaveAttribute('href', '/bank/add?code=AXIS'));
        await userEvent.click(row);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows[0]));
      },
    },
    'Keyboard only: Tab reaches Add, the search and the rows; Enter opens a row': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('link', { name: 'Add Bank' })).toHaveFocus());
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
