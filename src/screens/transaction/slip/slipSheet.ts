import { defineMessage, defineMessages, type IntlShape } from 'react-intl';
import { formatRupees } from '#domain/money/money.ts';
import type { Slip, SlipPayment } from '#domain/transactions/slip.ts';
import type { Sheet, SheetBlock } from '#ui/sheet/sheet.ts';
import { timestampText } from '#ui/timestampText.ts';
import { continuationText, zoneText } from '#screens/shared/sheet/sheetTexts.ts';
import { referenceMessages } from '#screens/shared/transactions/referenceMessages.ts';

const messages = defineMessages({
  title: { id: 'Slip.title', defaultMessage: 'Transfer slip' },
  customer: { id: 'Slip.customer', defaultMessage: 'Customer' },
  bank: { id: 'Slip.bank', defaultMessage: 'Bank' },
  code: { id: 'Slip.code', defaultMessage: 'Code' },
  created: { id: 'Slip.created', defaultMessage: 'Created' },
  status: { id: 'Slip.status', defaultMessage: 'Status' },
  complete: { id: 'Slip.complete', defaultMessage: 'Paid in full' },
  inPart: { id: 'Slip.inPart', defaultMessage: 'Paid in part' },
  amount: { id: 'Slip.amount', defaultMessage: 'Amount' },
  paid: { id: 'Slip.paid', defaultMessage: 'Paid' },
  balance: { id: 'Slip.balance', defaultMessage: 'Balance' },
  payments: { id: 'Slip.payments', defaultMessage: 'Payments' },
});

const total = defineMessage<{ count: number }>({
  id: 'Slip.total',
  defaultMessage: '{count, plural, one {Total of # payment} other {Total of # payments}}',
});

/** Returns the title of a slip as a document. */
export const slipTitle = ({ code }: Pick<Slip, 'code'>, { formatMessage }: IntlShape): string =>
  `${formatMessage(messages.title)} ${code}`;

/** Returns the sheet of a slip. */
export function slipSheet(slip: Slip, intl: IntlShape): Sheet {
  const { formatMessage } = intl;
  const row = (label: keyof typeof messages, value: string, isStrong = false): SheetBlock => ({
    kind: 'row',
    label: formatMessage(messages[label]),
    value,
    isStrong,
  });
  return {
    blocks: [
      { kind: 'title', text: formatMessage(messages.title) },
      { kind: 'rule' },
      row('customer', slip.customer || '-'),
      row('bank', slip.bank),
      row('code', slip.code),
      row('created', timestampText(intl, slip.createdAt)),
      row('status', formatMessage(slip.isComplete ? messages.complete : messages.inPart)),
      { kind: 'rule' },
      row('amount', formatRupees(slip.amount), true),
      row('paid', formatRupees(slip.paid)),
      row('balance', formatRupees(slip.balance)),
      { kind: 'rule' },
      { kind: 'heading', text: formatMessage(messages.payments) },
      ...slip.payments.map((payment) => entryOf(payment, intl)),
      { kind: 'rule' },
      {
        kind: 'row',
        label: formatMessage(total, { count: slip.payments.length }),
        value: formatRupees(slip.total),
        isStrong: true,
      },
      { kind: 'note', text: zoneText(slip.createdAt, intl) },
    ],
    continuation: (page) => continuationText(slip.code, page, intl),
  };
}

function entryOf({ amount, paidAt, reference }: SlipPayment, intl: IntlShape): SheetBlock {
  const label = intl.formatMessage(referenceMessages.reference);
  return {
    kind: 'entry',
    label: timestampText(intl, paidAt),
    value: formatRupees(amount),
    details: reference === null ? [] : [`${label} ${reference}`],
  };
}
