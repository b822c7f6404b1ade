import { memo, type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import type { ColumnRowProps } from '#ui/InfiniteList.tsx';
import {
  colour,
  layer,
  motion,
  size,
  space,
  tabular,
  text,
  weight,
  whenHovered,
} from '#ui/theme/tokens.ts';
import { ClaimMark } from '#screens/shared/lists/ClaimMark.tsx';
import { MarksContext } from '../MarksContext.ts';
import { TransactionRow } from '../TransactionRow.tsx';
import type { TransactionRowLayoutProps } from '#screens/shared/lists/TransactionRowLayout.tsx';
import { type ColumnName, columnNames, columnsCss } from './transactionColumns.ts';

/** The link of the code covers the whole row, below the box that selects it. */
const Root = styled.tr`
  position: relative;
  ${columnsCss}
  align-items: center;
  min-height: ${size('line')};
  padding-block: 1px;
  ${text('small')}
  /* Two lines fit into a row of 40 px. */
  line-height: calc(var(--leading-small) - 2px);
  transition: background-color ${motion('quick')};

  ${whenHovered(`background: ${colour('sunken')};`)}

  &[data-current] {
    background: ${colour('sunken')};
  }

  &:has(a:focus-visible) {
    outline: 2px solid ${colour('accent')};
    outline-offset: -2px;
  }

  /* Elsewhere the mouse shows the focus too. */
  @supports not selector(:has(a)) {
    &:focus-within {
      outline: 2px solid ${colour('accent')};
      outline-offset: -2px;
    }
  }

  & > td {
    min-width: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }

  & > [data-column='code'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 ${space(3)};
  }

  & > [data-column='code'] > span {
    display: flex;
    flex-direction: column-reverse;
    align-items: flex-start;
  }

  & [data-part='mark'] {
    display: flex;
    align-items: center;
    gap: ${space(1)};
    ${text('caption')}

    & > svg {
      flex: none;
      width: 0.75rem;
      height: 0.75rem;
    }
  }

  & a {
    color: inherit;
    text-decoration: none;
    outline: none;
  }

  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  & input {
    z-index: ${layer('raised')};
  }

  & > [data-column='bank'] {
    font-weight: ${weight('medium')};
  }

  & > [data-column='amount'],
  & > [data-column='balance'] {
    text-align: end;
    container-type: inline-size;
  }

  & > [data-column='status'],
  & > [data-column='time'] {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
  }

  & > [data-column='status'] > [data-colour] {
    padding: 0 6px;
  }

  & > [data-column='time'] {
    ${text('caption')}
    color: ${colour('inkSoft')};
    ${tabular}
  }
`;

/** Memoised so that scrolling renders only the rows that come into view. */
export const TransactionColumnsRow = memo(function TransactionColumnsRow(
  row: ColumnRowProps<TransactionSummary>,
) {
  return (
    <TransactionRow
      transaction={row.item}
      renderParts={(parts) => <Cells {...row} parts={parts} />}
    />
  );
});

interface CellsProps extends ColumnRowProps<TransactionSummary> {
  parts: TransactionRowLayoutProps;
}

function Cells({ item, position, isCurrent, isSelected, markLabel, hrefOf, parts }: CellsProps) {
  const id = useId();
  const mark = use(MarksContext);
  const marked = (text: string) => <bdi>{mark ? mark(text) : text}</bdi>;
  const cells: Record<Exclude<ColumnName, 'code'>, ReactNode> = {
    bank: marked(item.bankName),
    agent: marked(item.agentName),
    customer: <bdi>{parts.customer}</bdi>,
    amount: parts.amount,
    balance: <Amount paise={item.balance} size="small" tone="soft" />,
    status: (
      <>
        {parts.status}
        {parts.note}
      </>
    ),
    time: (
      <>
        {parts.time}
        {parts.age}
      </>
    ),
  };
  return (
    <Root
      aria-rowindex={position + 1}
      data-row={position}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
    >
      <td data-column="code">
        {parts.logo}
        <span id={`${id}code`}>
          {parts.mark && (
            // With a space, so that the name of the link has separate words.
            <>
              <ClaimMark {...parts.mark} />{' '}
            </>
          )}
          <a
            href={hrefOf(item)}
            aria-labelledby={columnNames.map((name) => `${id}${name}`).join(' ')}
            // A link that is held would be dragged instead.
            draggable={markLabel === undefined ? undefined : false}
            {...(isCurrent && { 'aria-current': true })}
          >
            {parts.code}
          </a>
        </span>
        {markLabel !== undefined && (
          // Space on the row does the same, so it is no further stop of the Tab key. The list hears its press.
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={markLabel}
            checked={isSelected}
            readOnly
          />
        )}
      </td>
      {columnNames.map(
        (name) =>
          name !== 'code' && (
            <td key={name} id={`${id}${name}`} data-column={name}>
              {cells[name]}
            </td>
          ),
      )}
    </Root>
  );
}
