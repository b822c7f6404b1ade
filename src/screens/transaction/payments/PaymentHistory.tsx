import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Payment, Reversal, TransactionDetails } from '#domain/transactions/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import { Section } from '#ui/Section.tsx';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { PaymentReference, type PaymentReferenceProps } from './PaymentReference.tsx';
import { ReceiptReuse } from './ReceiptReuse.tsx';
import { paidBy } from './paymentMessages.ts';
import { ReversalRequestNote } from './ReversalRequestNote.tsx';
import { galleryOf, toPictures } from '#screens/shared/transactions/pictures.ts';

const messages = defineMessages({
  title: { id: 'PaymentHistory.title', defaultMessage: 'Payment History' },
  receipt: { id: 'PaymentHistory.receipt', defaultMessage: 'Receipt' },
});

const reversedBy = defineMessage<{ user: string }>({
  id: 'PaymentHistory.reversedBy',
  defaultMessage: 'Reversed by {user}',
});

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The amount wraps to its own line when it does not fit. */
const Item = styled.li`
  container-type: inline-size;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(2)};
  break-inside: avoid;

  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Quiet = styled.div`
  flex: 1 1 6rem;
  min-width: 0;
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const ReversalNote = styled.div`
  overflow-wrap: anywhere;
  color: ${colour('danger')};
`;

const End = styled.div`
  display: grid;
  justify-items: end;

  /* The label of a quiet button ends below the amount. */
  & > button {
    padding-inline: ${space(4)};
    margin-inline-end: calc(-1 * ${space(4)});
  }
`;

const Struck = styled.s`
  color: ${colour('inkSoft')};
`;

export interface PaymentHistoryProps extends Pick<TransactionDetails, 'payments' | 'attachments'> {
  /** The transaction of the payments. */
  transactionId: string;
  linkTo?: PaymentReferenceProps['linkTo'];
  /** Returns the link to another transaction with the same receipt. @default linkTo */
  receiptLinkTo?: PaymentReferenceProps['linkTo'];
  /** Returns the action of a payment. @default none */
  actionFor?: ((payment: Payment) => ReactNode) | undefined;
}

/** All part payments with their receipts; reversed ones are struck through. Renders nothing without payments. */
export function PaymentHistory({
  payments,
  attachments,
  transactionId,
  linkTo,
  receiptLinkTo = linkTo,
  actionFor,
}: PaymentHistoryProps) {
  const { formatMessage } = useIntl();
  if (payments.length === 0) return null;
  const gallery = galleryOf({ attachments, payments });
  return (
    <Section title={formatMessage(messages.title)}>
      <List>
        {payments.map((payment) => (
          <Item key={payment.id}>
            <Thumbnail
              label={formatMessage(messages.receipt)}
              images={toPictures(payment.receipts)}
              gallery={gallery}
            />
            <Quiet>
              <Timestamp iso={payment.paidAt} />
              <div>
                <FormattedMessage {...paidBy} values={{ user: payment.userCode }} />
              </div>
              {payment.reversal && <ReversedBy {...payment.reversal} />}
              {payment.reversalRequest && <ReversalRequestNote request={payment.reversalRequest} />}
            </Quiet>
            <End>
              {payment.reversal ? (
                <Struck>
                  <Amount paise={payment.amount} tone="soft" />
                </Struck>
              ) : (
                <Amount paise={payment.amount} />
              )}
              {actionFor?.(payment)}
            </End>
            {payment.reference !== null && (
              <PaymentReference payment={payment} transactionId={transactionId} linkTo={linkTo} />
            )}
            <ReceiptReuse
              reused={payment.reused}
              similar={payment.similar}
              transactionId={transactionId}
              linkTo={receiptLinkTo}
            />
          </Item>
        ))}
      </List>
    </Section>
  );
}

function ReversedBy({ userCode, reversedAt, reason }: Reversal) {
  return (
    <ReversalNote>
      <FormattedMessage {...reversedBy} values={{ user: userCode }} />
      {', '}
      <Timestamp iso={reversedAt} format="short" />: {reason}
    </ReversalNote>
  );
}
