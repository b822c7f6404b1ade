import {
  defineMessage,
  defineMessages,
  FormattedMessage,
  type IntlShape,
  useIntl,
} from 'react-intl';
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
import { space } from '#ui/theme/tokens.ts';
import { Entry } from '#screens/shared/lists/Entry.tsx';
import { EntryList } from '#screens/shared/lists/EntryList.ts';
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
          <EntryList aria-label={formatMessage(messages.lines)}>
            {state.rows.map((line) => (
              <Line key={line.id} line={line} linkTo={linkTo} />
            ))}
          </EntryList>
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
  const fact = factOf(cause, formatMessage);
  return (
    <Entry
      picture={
        cause.kind === 'settlement' && (
          <Thumbnail
            label={formatMessage(accountMessages.receipt)}
            images={toPictures(cause.settlement.receipts)}
          />
        )
      }
      facts={
        <>
          {fact && <div>{fact}</div>}
          <Timestamp iso={line.enteredAt} />
        </>
      }
      amount={signed(line.amount, formatRupees(line.amount))}
      amountFact={
        <FormattedMessage {...balanceMessage} values={{ balance: formatRupees(line.balance) }} />
      }
    >
      <Cause cause={cause} linkTo={linkTo} />
    </Entry>
  );
}

function Cause({ cause, linkTo }: Pick<AccountLine, 'cause'> & Pick<AccountLinesProps, 'linkTo'>) {
  const kind = <FormattedMessage {...kindMessages[cause.kind]} />;
  if (cause.kind !== 'transfer') return kind;
  return (
    <Linked>
      {kind}
      <LinkButton variant="quiet" {...linkTo(cause.transactionId)}>
        {cause.code}
      </LinkButton>
    </Linked>
  );
}

/** Returns what is known of the cause of a line; empty for an opening. */
function factOf(cause: AccountLine['cause'], formatMessage: IntlShape['formatMessage']): string {
  switch (cause.kind) {
    case 'opening':
      return '';
    case 'transfer':
      return cause.customer;
    case 'settlement': {
      const { method, reference } = cause.settlement;
      const facts = [formatMessage(methodMessages[method]), reference, cause.decidedBy];
      return facts.filter(Boolean).join(', ');
    }
    case 'adjustment':
      return `${cause.reason}, ${cause.userCode}`;
    default:
      return cause satisfies never;
  }
}
