import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { noAgeing } from '#domain/account/ageing.ts';
import { paise } from '#domain/money/money.ts';
import { AccountsScreen, type AccountsScreenProps } from '#screens/account/AccountsScreen.tsx';
import { anAccountSummary, manyAccounts } from '#stories/fixtures/accounts.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { expectWholeRows } from '../../expectWholeRows.ts';
import { listStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { presses, showsText } from '../assertions.ts';

const states = listStates(manyAccounts(30));

const args: AccountsScreenProps = {
  state: states.ready,
  totals: { owed: 465_000_000n, over7: 3_000_000n, announced: 1 },
  search: '',
  onSearchChange: fn(),
  hrefOf: ({ id }) => `/account?id=${id}`,
  onOpen: fn(),
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Account/Accounts',
  component: AccountsScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'Accounts');

/** A debt of several ages, one above its limit, a credit, and an account without lines. */
export const Ready = meta.story({
  ...shared.onlyRows(
    anAccountSummary({ userId: '1', limit: paise(10_000_000), announced: 2 }),
    anAccountSummary({
      userId: '2',
      userName: 'Ravi Kumar',
      userCode: 'AGT02',
      balance: -1_250_000n,
      ageing: noAgeing,
    }),
    anAccountSummary({ userId: '3', userName: 'Sunil', balance: 0n, ageing: noAgeing }),
  ),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(texts).toEqual([
      'Asha Menon AGT01 ₹1,25,000.00Over 7 days₹30,000.004–7 days₹45,000.000–1 days₹50,000.00Over limit2 announced',
      'Ravi Kumar AGT02Credit ₹12,500.00',
      'Sunil AGT01 ₹0.00',
    ]);
    await expect(canvas.getByText('₹46,50,000.00')).toBeVisible();
  },
});

/** A long name and the largest sums wrap. */
export const LongContent = meta.story({
  ...shared.onlyRows(
    anAccountSummary({
      userName: 'Venkatanarasimharajuvaripeta Subramaniam and Sons',
      balance: 99_999_999_999_999n,
      limit: paise(1),
      ageing: {
        days0to1: 25_000_000_000_000n,
        days2to3: 25_000_000_000_000n,
        days4to7: 25_000_000_000_000n,
        over7: 24_999_999_999_999n,
      },
    }),
  ),
  play: showsText('₹9,99,99,99,99,999.99'),
});

/** At twice the text size, the balance is below the name, which keeps its words whole. */
export const LargeText = meta.story({
  ...shared.onlyRows(anAccountSummary()),
  globals: { viewport: { value: 'phone' }, textSize: 'large' },
  play: async ({ canvas }) => {
    const code = await canvas.findByText('AGT01');
    const balance = canvas.getByText('₹1,25,000.00');
    await expect(code.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      balance.getBoundingClientRect().top,
    );
    await expectWholeRows(canvas.getByRole('list', { name: 'Accounts' }));
  },
});

/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);
/** No agents yet. */
export const Empty = meta.story({
  args: { state: states.empty, totals: null },
  play: showsText('Add agents to see their accounts.'),
});
/** The search finds no agent. */
export const NoMatches = meta.story(shared.noMatches);
/** All accounts are shown: the list ends with a message. */
export const End = meta.story(shared.end('No More Accounts'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored accounts. */
export const Offline = meta.story(shared.offline);
/** Offline with stored accounts and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** The search is passed on, and can be cleared. */
export const Searches = meta.story(shared.searches('Search Agents', 'onSearchChange'));
/** Retry loads the accounts again after a failure. */
export const RetriesReading = meta.story(shared.retries('onRetry'));
/** Back leaves the accounts. */
export const GoesBack = meta.story({ ...interaction, play: presses('Back', 'onBack') });

/** A row opens the account. */
export const Opens = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    const [row] = await canvas.findAllByRole('link', { name: /Agent 1 / });
    if (row) await userEvent.click(row);
    await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
  },
});
