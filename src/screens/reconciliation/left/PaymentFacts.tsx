import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { formatRupees } from '#domain/money/money.ts';
import type { NotedPayment } from '#domain/reconciliation/reconciliation.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { factMessages } from './factMessages.ts';
import { paymentNoteMessages, waitsUntil } from './noteMessages.ts';
import { NoteText } from './NoteText.tsx';

const messages = defineMessages({
  transfer: { id: 'PaymentFacts.transfer', defaultMessage: 'Transfer' },
  customer: { id: 'PaymentFacts.customer', defaultMessage: 'Customer' },
  reference: { id: 'PaymentFacts.reference', defaultMessage: 'Bank reference' },
  open: { id: 'PaymentFacts.open', defaultMessage: 'Open the transfer' },
});

const reverseMessage = defineMessage({
  id: 'PaymentFacts.reverse',
  defaultMessage: 'Reverse it on the transfer',
});

export interface PaymentLinks {
  /** Returns the link to the transfer of a payment, where it can be reversed. */
  transferLink: (payment: NotedPayment) => LinkTarget;
  /** True if the server reverses payments. */
  canReverse: boolean;
}

/** What is recorded of a payment, and what is left of it. */
export function PaymentFacts({ payment, links }: { payment: NotedPayment; links: PaymentLinks }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const textFacts = [
    [messages.customer, payment.customer],
    [messages.reference, payment.reference],
  ] as const;
  const facts = [
    {
      term: formatMessage(messages.transfer),
      value: <TransactionCode code={payment.transactionCode} />,
    },
    ...textFacts
      .filter(([, value]) => value !== '')
      .map(([term, value]) => ({ term: formatMessage(term), value })),
    { term: formatMessage(factMessages.day), value: shownDay(payment.day, intl) },
    { term: formatMessage(factMessages.amount), value: formatRupees(payment.amount) },
    ...(payment.left === payment.amount
      ? []
      : [{ term: formatMessage(factMessages.left), value: formatRupees(payment.left) }]),
    ...(payment.note === null
      ? []
      : [{ term: formatMessage(factMessages.note), value: <Note payment={payment} /> }]),
  ];
  return (
    <>
      <DescriptionList items={facts} />
      <LinkButton variant="outline" isWide {...links.transferLink(payment)}>
        <FormattedMessage {...(links.canReverse ? reverseMessage : messages.open)} />
      </LinkButton>
    </>
  );
}

function Note({ payment }: { payment: NotedPayment }) {
  const intl = useIntl();
  const { note, waitUntil } = payment;
  return (
    <>
      {waitUntil === null
        ? intl.formatMessage(paymentNoteMessages[note ?? 'other'])
        : intl.formatMessage(waitsUntil, { day: shownDay(waitUntil, intl) })}
      <NoteText {...payment} />
    </>
  );
}
