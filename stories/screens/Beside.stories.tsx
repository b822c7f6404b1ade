import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { BesideScreen } from '#screens/Beside/BesideScreen.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { TransactionRow } from '#screens/TransactionRow.tsx';
import { summaryRows } from '../fixtures/transactions.ts';

const meta = preview.meta({
  title: 'Screens/Frame/Beside',
  component: BesideScreen,
  globals: { viewport: { value: 'desktop' } },
  args: {
    list: (
      <InfiniteList
        label="Overview"
        items={summaryRows(12)}
        currentId="transaction-2"
        renderRow={(transaction) => <TransactionRow transaction={transaction} />}
        endMessage="No More Transactions"
      />
    ),
    chosen: (
      <Page title="Transaction Details" onBack={() => {}}>
        <p>What was chosen stands here.</p>
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
});

/** The list stays while what is chosen from it comes and goes. */
export const Ready = meta.story({
  tags: ['state:ready'],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Overview' }).getBoundingClientRect();
    const chosen = canvas.getByRole('heading', { name: 'Transaction Details' });
    await expect(chosen.getBoundingClientRect().left).toBeGreaterThanOrEqual(list.right);
  },
});

/** Nothing is chosen yet. */
export const NothingChosen = meta.story({
  tags: ['state:nothing-chosen'],
  args: { chosen: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Choose from the list to see it here.')).toBeVisible();
  },
});
