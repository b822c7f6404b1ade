import { expect } from 'storybook/test';
import { modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { DayPanel } from '#screens/day/DayPanel.tsx';
import { SplitViewScreen } from '#screens/shell/SplitViewScreen.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { TransactionRow } from '#screens/dashboard/TransactionRow.tsx';
import { dayStates } from '#stories/fixtures/day.ts';
import { summaryRows } from '#stories/fixtures/transactions.ts';
import { showsText } from '../assertions.ts';

const noop = () => {};
const role = 'banker';

const meta = preview.meta({
  title: 'Screens/Shell/Split view',
  component: SplitViewScreen,
  globals: { viewport: { value: 'desktop' } },
  args: {
    list: (
      <InfiniteList
        label="Overview"
        items={summaryRows(12)}
        currentId="transaction-0011"
        renderRow={(transaction) => <TransactionRow transaction={transaction} />}
        hrefOf={({ id }) => `/transaction-details?id=${id}`}
        endMessage="No More Transactions"
      />
    ),
    details: (
      <Page title="Transaction Details" onBack={() => {}}>
        <p>The details of the transaction.</p>
      </Page>
    ),
  },
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
  parameters: { chromatic: modesOf.wideScreens },
});

/** The list stays in view beside the details that are opened from it. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Overview' }).getBoundingClientRect();
    const details = canvas.getByRole('heading', { name: 'Transaction Details' });
    await expect(details.getBoundingClientRect().left).toBeGreaterThanOrEqual(list.right);
  },
});

/** Nothing is opened yet: the empty half explains what to do. */
export const NothingChosen = meta.story({
  args: { details: null },
  play: showsText('Choose from the list to see it here.'),
});

/** In a low window the whole page scrolls, and the navigation follows the list. */
export const LowWindow = meta.story({
  globals: { viewport: { value: 'zoomed' } },
  args: { details: null },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Overview' }).parentElement;
    const whole = canvas.getByRole('main').firstElementChild;
    await expect(list?.clientHeight).toBeGreaterThan(window.innerHeight / 2);
    await expect(whole?.getBoundingClientRect().bottom).toBe(list?.getBoundingClientRect().bottom);
  },
});

const day = (
  <DayPanel role={role} state={dayStates[role].ready} hrefOf={() => null} onRetry={noop} />
);

/** A list with columns fills a wide window, and the day at a glance is one line above it. */
export const WithLineAbove = meta.story({
  args: { details: null, hasColumns: true, aboveList: day },
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('list', { name: 'Overview' }).parentElement;
    const list = scroller?.getBoundingClientRect() ?? new DOMRect();
    const line = canvas.getByRole('region', { name: 'Today at a glance' }).getBoundingClientRect();
    await expect(line.height).toBe(40);
    await expect(list.width).toBe(line.width);
    await expect(list.top).toBe(line.bottom + 1);
    await expect(list.bottom).toBe(window.innerHeight);
  },
});

/** In a window that is too narrow for columns, the day at a glance is beside the list. */
export const WithOverview = meta.story({
  globals: { viewport: { value: 'rail' } },
  args: { details: null, hasColumns: true, overview: day },
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('list', { name: 'Overview' }).parentElement;
    const list = scroller?.getBoundingClientRect() ?? new DOMRect();
    const region = canvas.getByRole('region', { name: 'Today at a glance' });
    await expect(list.right).toBeLessThanOrEqual(region.getBoundingClientRect().left);
  },
});
