import { defineMessage, defineMessages, type IntlShape } from 'react-intl';
import type { DuplicateReason } from '#domain/transactions/duplicateReasons.ts';
import { formatRupees, type Paise, paise } from '#domain/money/money.ts';
import type { PossibleDuplicate } from '#domain/transactions/transaction.ts';

const messages = defineMessages({
  account: { id: 'Similar.account', defaultMessage: 'Same account number' },
  photo: { id: 'Similar.photo', defaultMessage: 'Same photo' },
  phone: { id: 'Similar.phone', defaultMessage: 'Same phone number' },
  customer: { id: 'Similar.customer', defaultMessage: 'Same customer' },
  sound: { id: 'Similar.sound', defaultMessage: 'Name sounds the same' },
  typing: { id: 'Similar.typing', defaultMessage: 'Name differs by a letter' },
  initials: { id: 'Similar.initials', defaultMessage: 'Same name with initials' },
  part: { id: 'Similar.part', defaultMessage: 'Part of the same name' },
  ifsc: { id: 'Similar.ifsc', defaultMessage: 'Same IFSC' },
  bankAndAgent: { id: 'Similar.bankAndAgent', defaultMessage: 'Same bank and agent' },
}) satisfies Record<DuplicateReason, object>;

const amounts = {
  more: defineMessage<{ difference: string }>({
    id: 'Similar.more',
    defaultMessage: 'Amount plus {difference}',
  }),
  less: defineMessage<{ difference: string }>({
    id: 'Similar.less',
    defaultMessage: 'Amount minus {difference}',
  }),
};

/** Returns why a transaction may be the same transfer as another one, the strongest reason first. */
export function duplicateTexts(
  { reasons, amountApart }: Pick<PossibleDuplicate, 'reasons' | 'amountApart'>,
  { formatMessage }: IntlShape,
): readonly string[] {
  const texts = reasons.map((reason) => formatMessage(messages[reason]));
  if (amountApart === 0) return texts;
  const message = amountApart > 0 ? amounts.more : amounts.less;
  return [...texts, formatMessage(message, { difference: inRupees(amountApart) })];
}

const inRupees = (amount: Paise) => formatRupees(paise(Math.abs(amount))).replace(/\.00$/, '');
