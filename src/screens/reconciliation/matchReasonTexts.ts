import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import type { MatchGrades } from '#domain/reconciliation/matching.ts';

/** Why a line and a payment may belong together. */
export interface MatchReason {
  text: string;
  /** It speaks against the match. */
  isAgainst: boolean;
}

const messages = defineMessages({
  referenceSame: { id: 'MatchReasons.referenceSame', defaultMessage: 'Same reference' },
  referenceCut: { id: 'MatchReasons.referenceCut', defaultMessage: 'Beginning of the reference' },
  referenceOther: { id: 'MatchReasons.referenceOther', defaultMessage: 'Another reference' },
  accountSame: { id: 'MatchReasons.accountSame', defaultMessage: 'Same account number' },
  accountEnd: { id: 'MatchReasons.accountEnd', defaultMessage: 'Same last digits of the account' },
  nameSame: { id: 'MatchReasons.nameSame', defaultMessage: 'Same name' },
  nameSound: { id: 'MatchReasons.nameSound', defaultMessage: 'Name sounds the same' },
  nameCut: { id: 'MatchReasons.nameCut', defaultMessage: 'Beginning of the name' },
  nameTyping: { id: 'MatchReasons.nameTyping', defaultMessage: 'Name differs by a letter' },
  nameInitials: { id: 'MatchReasons.nameInitials', defaultMessage: 'Same name with initials' },
  namePart: { id: 'MatchReasons.namePart', defaultMessage: 'Part of the same name' },
  nameLetter: { id: 'MatchReasons.nameLetter', defaultMessage: 'Same first letter of the name' },
  nameOther: { id: 'MatchReasons.nameOther', defaultMessage: 'Another name' },
  amountSame: { id: 'MatchReasons.amountSame', defaultMessage: 'Same amount' },
  daySame: { id: 'MatchReasons.daySame', defaultMessage: 'Same day' },
  dayNear: { id: 'MatchReasons.dayNear', defaultMessage: 'One day apart' },
  dayFar: { id: 'MatchReasons.dayFar', defaultMessage: 'Several days apart' },
});

const amountFee = defineMessage<{ fee: string }>({
  id: 'MatchReasons.amountFee',
  defaultMessage: 'Same amount with a fee of {fee}',
});

/** Text of each grade; null for one that says nothing. */
const texts: {
  readonly [Trait in keyof MatchGrades]: Readonly<
    Record<MatchGrades[Trait], MessageDescriptor | null>
  >;
} = {
  reference: {
    same: messages.referenceSame,
    cut: messages.referenceCut,
    unknown: null,
    other: messages.referenceOther,
  },
  account: { same: messages.accountSame, end: messages.accountEnd, unknown: null },
  name: {
    same: messages.nameSame,
    sound: messages.nameSound,
    cut: messages.nameCut,
    typing: messages.nameTyping,
    initials: messages.nameInitials,
    part: messages.namePart,
    letter: messages.nameLetter,
    unknown: null,
    other: messages.nameOther,
  },
  // A fee is shown with its amount.
  amount: { same: messages.amountSame, fee: null },
  day: { same: messages.daySame, near: messages.dayNear, far: messages.dayFar },
};

const traits = ['reference', 'account', 'name', 'amount', 'day'] as const;

/** Returns why a line and a payment may belong together, the strongest trait first. */
export function matchReasonTexts(
  grades: MatchGrades,
  fee: Paise,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): readonly MatchReason[] {
  return traits.flatMap((trait): MatchReason[] => {
    if (trait === 'amount' && fee > 0) {
      return [{ text: formatMessage(amountFee, { fee: formatRupees(fee) }), isAgainst: false }];
    }
    const grade: string = grades[trait];
    // A newer server may have grades that are not known here.
    const message = (texts[trait] as Readonly<Record<string, MessageDescriptor | null>>)[grade];
    return message ? [{ text: formatMessage(message), isAgainst: grade === 'other' }] : [];
  });
}
