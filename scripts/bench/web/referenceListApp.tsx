import List from 'rc-virtual-list';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';
import type { TransactionSummary } from '#domain/transaction.ts';
import { paise } from '#domain/money.ts';
import { TransactionRow } from '#screens/TransactionRow.tsx';
import { intl } from '#services/intl.ts';

declare global {
  interface Window {
    showReferenceList: (count: number) => void;
  }
}

/** Height of a row of the product in pixels. */
const rowHeight = 73;

const transactionAt = (index: number, logoUrl: string | null): TransactionSummary => ({
  id: String(index),
  code: `260314${String(index).padStart(4, '0')}`,
  bankName: 'Commercial Bank',
  agentName: 'Asha Traders',
  customer: 'Ravi Kumar',
  logoUrl,
  amount: paise(1_000_00 + index),
  balance: paise(1_000_00 + index),
  statusDescription: index % 2 === 0 ? 'Pending' : 'Retry',
  colour: index % 2 === 0 ? 'ORANGE' : 'BLUE',
  createdAt: '2026-03-14T12:00:00+05:30',
  unanswered: 0,
  statusSince: null,
});

window.showReferenceList = (count) => {
  const list = document.querySelector('li[aria-posinset]')?.closest('ul')?.parentElement;
  if (!list) throw new Error('there is no list');
  const { clientHeight } = list;
  const logoUrl = list.querySelector('img')?.src ?? null;
  const container = document.createElement('div');
  list.replaceWith(container);
  const data = Array.from({ length: count }, (_, index) => transactionAt(index, logoUrl));
  flushSync(() =>
    createRoot(container).render(
      <RawIntlProvider value={intl}>
        <List data={data} height={clientHeight} itemHeight={rowHeight} itemKey="id">
          {(transaction, index) => (
            <li aria-posinset={index + 1} style={{ height: rowHeight, listStyle: 'none' }}>
              <a href={`/transaction-details?id=${transaction.id}`}>
                <TransactionRow transaction={transaction} />
              </a>
            </li>
          )}
        </List>
      </RawIntlProvider>,
    ),
  );
};
