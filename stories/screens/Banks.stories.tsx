import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { BanksScreen, type BanksScreenProps } from '#screens/Banks/BanksScreen.tsx';
import { aBank, banks } from '../fixtures/banks.ts';

const rows = banks(20);
const fresh = { kind: 'fresh' } as const;

const args: BanksScreenProps = {
  state: { kind: 'ready', rows, freshness: fresh, more: 'end' },
  search: '',
  onSearchChange: fn(),
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
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** Every bank, active or not: what stands in a row, and where a new one is added. */
export const Ready = meta.story({
  args: {
    state: {
      kind: 'ready',
      freshness: fresh,
      more: 'end',
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
  args: { state: { kind: 'loading' } },
});

/** A name as long as it gets. */
export const LongContent = meta.story({
  args: {
    state: {
      kind: 'ready',
      freshness: fresh,
      more: 'end',
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
  args: { state: { kind: 'ready', rows, freshness: { kind: 'refreshing' }, more: 'end' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Banks' })).toHaveAttribute('aria-busy', 'true');
  },
});

/** Reading anew failed: the old rows, and a way to try again. */
export const StaleFailed = meta.story({
  args: { state: { kind: 'ready', rows, freshness: { kind: 'refreshFailed' }, more: 'end' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** No bank yet. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { state: { kind: 'empty' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Add the banks that transfers go to.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add Bank' })).toBeVisible();
  },
});

/** No bank matches: the search named, and a way out. */
export const NoMatches = meta.story({
  tags: ['state:empty'],
  args: { search: 'zzz', state: { kind: 'noMatches', search: 'zzz' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Nothing matches “zzz”')).toBeVisible();
    const [, clear] = canvas.getAllByRole('button', { name: 'Clear search' });
    await userEvent.click(clear ?? canvas.getByRole('button'));
    await expect(args.onSearchChange).toHaveBeenCalledWith('');
  },
});

/** The next page on its way below the rows. */
export const LoadingMore = meta.story({
  args: {
    state: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'loading' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading more...')).toBeVisible();
  },
});

/** The next page did not come. */
export const MoreFailed = meta.story({
  args: { state: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** The end of a short list. */
export const End = meta.story({
  args: { state: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'end' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Bank')).toBeVisible();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Offline with nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** Offline with the rows last seen and their age. */
export const OfflineStale = meta.story({
  tags: ['state:offline'],
  args: {
    state: { kind: 'ready', rows, freshness: { kind: 'offline', asOf: '14:32' }, more: 'end' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Shown as of 14:32.')).toBeVisible();
  },
});

/** Scrolled near the end, the next page is asked for. */
export const ScrollsForMore = meta.story({
  args: { state: { kind: 'ready', rows, freshness: fresh, more: 'available' } },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Banks' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** The search and a row, each told once. */
export const Used = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Bank Name' }), 'a');
    await expect(args.onSearchChange).toHaveBeenCalledWith('a');
    await userEvent.click(canvas.getByText('AXIS'));
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});
