import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import type { NotedLine, NotedPayment } from '#domain/reconciliation/reconciliation.ts';
import { signedAmount } from '#domain/reconciliation/statement.ts';
import { Amount } from '#ui/Amount.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { colour, space, tabular, text, weight } from '#ui/theme/tokens.ts';
import { FactsRow } from '#screens/shared/lists/FactsRow.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import type { LeftRow } from './leftRow.ts';
import {
  leftMessages,
  leftOfMessage,
  lineNoteMessages,
  paymentNoteMessages,
  waitedInVain,
  waitsUntil,
} from './noteMessages.ts';
import { NoteText } from './NoteText.tsx';
import { StatementText } from '../StatementText.tsx';

/** A text of a bank may be very long. The dialog shows all of it. */
const What = styled.div`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  ${text('small')}
  font-weight: ${weight('medium')};
  overflow-wrap: anywhere;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  ${text('caption')}
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
  ${tabular}
`;

const End = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: 2px;
  ${text('caption')}
  color: ${colour('inkSoft')};
  ${tabular}
`;

const Whole = styled.div`
  grid-column: 1 / -1;
`;

/** List row of what is left: what it is, its day, the amount that is left, and what is said about it. */
export function LeftListRow({ row }: { row: LeftRow }) {
  return row.kind === 'line' ? (
    <LineRow line={row.line} />
  ) : (
    <PaymentRow payment={row.payment} isUndecided={row.isUndecided} />
  );
}

function LineRow({ line }: { line: NotedLine }) {
  const intl = useIntl();
  const left = signedAmount({ direction: line.direction, amount: line.left }) as Paise;
  return (
    <FactsRow>
      <div>
        <What>
          <StatementText>{line.text || '-'}</StatementText>
        </What>
        <Facts>{shownDay(line.bookingDay, intl)}</Facts>
      </div>
      <End>
        <Amount
          paise={left}
          {...(line.direction === 'credit' && { mark: (amount: string) => `+${amount}` })}
        />
        <Rest amount={line.amount} left={line.left} />
        {line.note === null ? (
          <Undecided />
        ) : (
          <StatusTag colour="GREEN">{intl.formatMessage(lineNoteMessages[line.note])}</StatusTag>
        )}
      </End>
      <NoteOf note={line.note}>
        <NoteText {...line} />
      </NoteOf>
    </FactsRow>
  );
}

interface PaymentProps {
  payment: NotedPayment;
  isUndecided: boolean;
}

function PaymentRow({ payment, isUndecided }: PaymentProps) {
  const intl = useIntl();
  return (
    <FactsRow>
      <div>
        <What>
          <TransactionCode code={payment.transactionCode} />{' '}
          {payment.customer && <bdi>{payment.customer}</bdi>}
        </What>
        <Facts>
          <span>{shownDay(payment.day, intl)}</span>
          {payment.reference && <span>{payment.reference}</span>}
        </Facts>
      </div>
      <End>
        <Amount paise={payment.left} />
        <Rest amount={payment.amount} left={payment.left} />
        <PaymentTag payment={payment} isUndecided={isUndecided} />
      </End>
      <NoteOf note={payment.note}>
        <NoteText {...payment} />
      </NoteOf>
    </FactsRow>
  );
}

/** The whole amount, where a part of it is matched: nothing is rounded away. */
function Rest({ amount, left }: { amount: Paise; left: Paise }) {
  if (left === amount) return null;
  return (
    <span>
      <FormattedMessage {...leftOfMessage} values={{ amount: formatRupees(amount) }} />
    </span>
  );
}

function Undecided() {
  const { formatMessage } = useIntl();
  return <StatusTag colour="ORANGE">{formatMessage(leftMessages.undecided)}</StatusTag>;
}

function PaymentTag({ payment, isUndecided }: PaymentProps) {
  const intl = useIntl();
  const { note, waitUntil } = payment;
  if (note === null || note === 'open') return <Undecided />;
  if (note !== 'wait' || waitUntil === null) {
    return <StatusTag colour="GREEN">{intl.formatMessage(paymentNoteMessages[note])}</StatusTag>;
  }
  const day = shownDay(waitUntil, intl);
  return isUndecided ? (
    <StatusTag colour="RED">{intl.formatMessage(waitedInVain, { day })}</StatusTag>
  ) : (
    <StatusTag colour="YELLOW">{intl.formatMessage(waitsUntil, { day })}</StatusTag>
  );
}

const NoteOf = ({ note, children }: { note: string | null; children: ReactNode }) =>
  note === null ? null : <Whole>{children}</Whole>;
