import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Sort } from '#domain/transactions/transaction.ts';
import { ColumnSort } from '#ui/ColumnSort.tsx';
import { colour, size, space, text, weight } from '#ui/theme/tokens.ts';
import {
  type ColumnName,
  columnNames,
  columnsCss,
  headHeight,
  isAmountColumn,
} from './transactionColumns.ts';
import type { ListSorting } from './ListSorting.ts';

const messages = defineMessages({
  code: { id: 'Columns.code', defaultMessage: 'Code' },
  bank: { id: 'Columns.bank', defaultMessage: 'Bank' },
  agent: { id: 'Columns.agent', defaultMessage: 'Agent' },
  customer: { id: 'Columns.customer', defaultMessage: 'Customer' },
  amount: { id: 'Columns.amount', defaultMessage: 'Amount' },
  balance: { id: 'Columns.balance', defaultMessage: 'Balance' },
  status: { id: 'Columns.status', defaultMessage: 'Status' },
  time: { id: 'Columns.time', defaultMessage: 'Time' },
});

const Root = styled.tr`
  ${columnsCss}
  align-items: center;
  min-height: ${headHeight};
  border-block-end: 1px solid ${colour('edge')};
  ${text('caption')}
  font-weight: ${weight('medium')};
  color: ${colour('inkSoft')};

  & > th {
    padding: 0;
    font-weight: inherit;
    text-align: start;
  }

  /* Above the text of its column, beside the logos. */
  & > :first-child {
    padding-inline-start: calc(${size('logo')} + ${space(3)});
  }

  & > [data-amount] {
    text-align: end;
  }
`;

/** Columns by which a server may sort. */
const sortsOf = { amount: 'amount', time: 'created' } as const satisfies Partial<
  Record<ColumnName, Sort>
>;

const isSorted = (name: ColumnName): name is keyof typeof sortsOf => name in sortsOf;

/** The headers of the columns of transactions. Those that the server can sort by are buttons. */
export function TransactionColumnsHead({ sorting }: { sorting?: ListSorting | undefined }) {
  return (
    <Root aria-rowindex={1}>
      {columnNames.map((name) => (
        <Header key={name} name={name} sorting={sorting} />
      ))}
    </Root>
  );
}

function Header({ name, sorting }: { name: ColumnName; sorting: ListSorting | undefined }) {
  const { formatMessage } = useIntl();
  const label = formatMessage(messages[name]);
  const sort = isSorted(name) ? sortsOf[name] : null;
  const cell = { scope: 'col', 'data-amount': isAmountColumn(name) || undefined };
  if (!sorting || sort === null || (sort !== 'created' && !sorting.sorts.includes(sort))) {
    return <th {...cell}>{label}</th>;
  }
  const isCurrent = sorting.sort === sort;
  const current = sorting.order === 'newest' ? 'descending' : 'ascending';
  const direction = isCurrent ? current : 'none';
  return (
    <th {...cell} aria-sort={direction}>
      <ColumnSort
        label={label}
        direction={direction}
        // The newest and the largest come first; another press turns it round.
        onPress={() => sorting.onSortChange(sort, direction === 'descending' ? 'oldest' : 'newest')}
      />
    </th>
  );
}
