import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { AccountLine } from '#domain/account/account.ts';
import type { ListState } from '#domain/lists/screenStates.ts';
import { formatRupees } from '#domain/money/money.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { EarlierRows } from '#screens/shared/lists/EarlierRows.tsx';
import { ErrorState } from '#screens/shared/lists/ErrorState.tsx';
import { toPictures } from '#screens/shared/transactions/pictures.ts';
import { accountMessages, kindMessages, methodMessages } from './accountTexts.ts';

const messages = defineMessages({
  lines: { id: 'AccountLines.lines', defaultMessage: 'Lines' },
  empty: { id: 'AccountLines.empty', defaultMessage: 'Nothing was entered on these days.' },
  earlier: { id: 'AccountLines.earlier', defaultMessage: 'Show earlier lines' },
});

const balanceMessage = defineMessage<{ balance: string }>({
  id: 'AccountLines.balance',
  defaultMessage: 'Balance {balance}',
});

/** A line as a row. */
export type ListedLine = AccountLine & { id: string };

export interface AccountLinesProps {
  /** The newest first. */
  state: ListState<ListedLine>;
  /** Returns the link to the transfer of a line. */
  linkTo: (transactionId: string) => LinkTarget;
  onLoadMore: () => void;
  onRetry: () => void;
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
  break-inside: avoid;
`;

const What = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
  ${text('small')}
  overflow-wrap: anywhere;
`;

const Quiet = styled.div`
  color: ${colour('inkSoft')};
`;

/** The link is as high as a finger, and begins beside its label. */
const Linked = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};

  && > a {
    padding-inline: 0;
  }
`;

const Money = styled.div`
  text-align: end;
  font-weight: ${weight('strong')};
  ${tabular}

  & > ${Quiet} {
    ${text('caption')}
    font-weight: ${weight('regular')};
  }
`;

/** The lines of an account with the running balance, in all states of their list. */
export function AccountLines({ state, linkTo, onLoadMore, onRetry }: AccountLinesProps) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'loading':
      return <ListSkeleton count={3} />;
    case 'failed':
    case 'offline':
      return <ErrorState kind={state.kind} onRetry={onRetry} />;
    case 'empty':
    case 'noMatches':
      return <EmptyState drawing="list" title={formatMessage(messages.empty)} />;
    case 'ready':
      return (
        <>
          <List aria-label={formatMessage(messages.lines)}>
            {state.rows.map((line) => (
              <Line key={line.id} line={line} linkTo={linkTo} />
            ))}
          </List>
          <EarlierRows state={state} onLoadMore={onLoadMore} onRetry={onRetry}>
            <FormattedMessage {...messages.earlier} />
          </EarlierRows>
        </>
      );
    default:
      return state satisfies never;
  }
}

/** A debit has a plus, because the agent owes more. */
const signed = (amount: number, text: string) => (amount > 0 ? `+${text}` : text);

function Line({ line, linkTo }: { line: AccountLine } & Pick<AccountLinesProps, 'linkTo'>) {
  const { formatMessage } = useIntl();
  const { cause } = line;
  return (
    <Item>
      {cause.kind === 'settlement' && (
        <Thumbnail
          label={formatMessage(accountMessages.receipt)}
          images={toPictures(cause.settlement.receipts)}
        />
      )}
      <What>
        <Cause cause={cause} linkTo={linkTo} />
        <Quiet>
          <Timestamp iso={line.enteredAt} />
        </Quiet>
      </What>
      <Money>
        {signed(line.amount, formatRupees(line.amount))}
        <Quiet>
          <FormattedMessage {...balanceMessage} values={{ balance: formatRupees(line.balance) }} />
        </Quiet>
      </Money>
    </Item>
  );
}

function Cause({ cause, linkTo }: Pick<AccountLine, 'cause'> & Pick<AccountLinesProps, 'linkTo'>) {
  const kind = <FormattedMessage {...kindMessages[cause.kind]} />;
  switch (cause.kind) {
    case 'opening':
      return kind;
    case 'transfer':
      return (
        <>
          <Linked>
            {kind}
            <LinkButton variant="quiet" {...linkTo(cause.transactionId)}>
              {cause.code}
            </LinkButton>
          </Linked>
          {cause.customer && <Quiet>{cause.customer}</Quiet>}
        </>
      );
    case 'settlement': {
      const { method, reference } = cause.settlement;
      return (
        <>
          {kind}
          <Quiet>
            <FormattedMessage {...methodMessages[method]} />
            {reference && `, ${reference}`}
            {cause.decidedBy && `, ${cause.decidedBy}`}
          </Quiet>
        </>
      );
    }
    case 'adjustment':
      return (
        <>
          {kind}
          <Quiet>
            {cause.reason}, {cause.userCode}
          </Quiet>
        </>
      );
    default:
      return cause satisfies never;
  }
}
