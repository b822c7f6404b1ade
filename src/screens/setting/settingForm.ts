import { defineMessages, type IntlShape } from 'react-intl';
import { checkTypedRate } from '#domain/money/typedRate.ts';
import { eitherAmount } from '#screens/shared/transactions/transactionMessages.ts';

const messages = defineMessages({
  missing: { id: 'Setting.rateRequired', defaultMessage: 'Rate is required' },
  notNumber: {
    id: 'Setting.rateInvalid',
    defaultMessage: 'Rate must be a number with at most 4 decimals',
  },
  zero: { id: 'Setting.rateZero', defaultMessage: 'Rate must be more than zero' },
});

export interface SettingValues {
  rate: string;
}

/** Validates the rate (specification, section 5: Setting). */
export function validateSetting(
  { rate = '' }: Partial<SettingValues>,
  { formatMessage }: IntlShape,
) {
  const { fault, readings: [first, second] = [] } = checkTypedRate(rate);
  if (fault === undefined) return { rate: undefined };
  if (fault !== 'twoReadings') return { rate: formatMessage(messages[fault]) };
  return { rate: formatMessage(eitherAmount, { first: first ?? '', second: second ?? '' }) };
}

/** Parses a valid rate. @throws TypeError when {@link validateSetting} found an error. */
export function readTypedRate({ rate: typed }: SettingValues): string {
  const { rate } = checkTypedRate(typed);
  if (rate === undefined) throw new TypeError('the form was not validated');
  return rate;
}
