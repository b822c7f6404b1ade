import { memo } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { BulkOutcome, BulkOutcomes, BulkRow } from '#domain/transactions/bulk.ts';
import { Amount } from '#ui/Amount.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { TransactionTabLink } from './TransactionTabLink.tsx';

const messages = defineMessages({
  waiting: { id: 'BulkRows.waiting', defaultMessage: 'Not sent' },
  sending: { id: 'BulkRows.sending', defaultMessage: 'Sending...' },
  unknown: { id: 'BulkRows.unknown', defaultMessage: 'No answer yet' },
  done: { id: 'BulkRows.done', defaultMessage: 'Done' },
  failed: { id: 'BulkRows.failed', defaultMessage: 'Failed' },
}) satisfies Record<BulkOutcome['kind'], object>;

const icons: Partial<Record<BulkOutcome['kind'], IconName>> = {
  done: 'success',
  failed: 'danger',
  unknown: 'warning',
};

const List = styled.ul`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 ${space(3)};
    padding-block: ${space(2)};
    ${text('small')}
    /* Rows out of sight are laid out when they are scrolled to. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 3.5rem;
  }

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Quiet = styled.div`
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

const Outcome = styled.div`
  display: flex;
  align-items: center;
  justify-content: end;
  gap: ${space(1)};
  ${text('caption')}
  color: ${colour('inkSoft')};

  &[data-kind='done'] > svg {
    color: ${colour('success')};
  }

  &[data-kind='failed'] > svg,
  &[data-kind='unknown'] > svg {
    color: ${colour('danger')};
  }
`;

const Reason = styled.div`
  grid-column: 1 / -1;
  color: ${colour('danger')};
  overflow-wrap: anywhere;
`;

const waiting: BulkOutcome = { kind: 'waiting' };

export interface BulkRowsProps {
  rows: readonly BulkRow[];
  /** Null before anything is sent. */
  outcomes: BulkOutcomes | null;
  /** Moves what has failed to the top. */
  hasEnded: boolean;
  /** Returns the URL of a transaction. */
  hrefOf: (id: string) => string;
}

/** The transactions of an action, each with its own result. */
export function BulkRows({ rows, outcomes, hasEnded, hrefOf }: BulkRowsProps) {
  const outcomeOf = ({ id }: BulkRow) => outcomes?.[id] ?? waiting;
  const shown = hasEnded
    ? [...rows].sort((one, other) => rankOf(outcomeOf(one)) - rankOf(outcomeOf(other)))
    : rows;
  return (
    <List>
      {shown.map((row) => (
        <Row key={row.id} row={row} outcome={outcomes && outcomeOf(row)} hrefOf={hrefOf} />
      ))}
    </List>
  );
}

/** Rows that need attention come first. */
function rankOf({ kind }: BulkOutcome): number {
  if (kind === 'failed') return 0;
  return kind === 'done' ? 2 : 1;
}

/** Memoised so that each result renders one row. */
const Row = memo(function Row({
  row,
  outcome,
  hrefOf,
}: {
  row: BulkRow;
  outcome: BulkOutcome | null;
  hrefOf: (id: string) => string;
}) {
  const icon = outcome && icons[outcome.kind];
  return (
    <li>
      <div>
        {outcome?.kind === 'failed' ? (
          <TransactionTabLink code={row.code} href={hrefOf(row.id)} />
        ) : (
          <TransactionCode code={row.code} />
        )}
        <Quiet>{row.customer || row.bankName}</Quiet>
      </div>
      <div>
        <Amount paise={row.amount} />
        {outcome && (
          <Outcome data-kind={outcome.kind}>
            {icon && <Icon name={icon} size={16} />}
            <FormattedMessage {...messages[outcome.kind]} />
          </Outcome>
        )}
      </div>
      {outcome?.kind === 'failed' && <Reason>{outcome.reason}</Reason>}
    </li>
  );
});
