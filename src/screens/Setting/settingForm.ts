import { defineMessages, type IntlShape } from 'react-intl';

const messages = defineMessages({
  required: { id: 'Setting.rateRequired', defaultMessage: 'Rate is required' },
  invalid: {
    id: 'Setting.rateInvalid',
    defaultMessage: 'Rate must be a number with at most 4 decimals',
  },
  zero: { id: 'Setting.rateZero', defaultMessage: 'Rate must be more than zero' },
});

/** Rupees: at most 8 digits before and 4 after the decimal point. */
const rateShape = /^\d{1,8}(\.\d{1,4})?$/;

export interface SettingValues {
  rate: string;
}

/** Validates the rate (specification, section 5: Setting). */
export function validateSetting(
  { rate = '' }: Partial<SettingValues>,
  { formatMessage }: IntlShape,
) {
  const typed = rate.trim();
  if (typed === '') return { rate: formatMessage(messages.required) };
  if (!rateShape.test(typed)) return { rate: formatMessage(messages.invalid) };
  return { rate: Number(typed) === 0 ? formatMessage(messages.zero) : undefined };
}
