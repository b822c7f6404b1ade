import { defineMessages, type IntlShape } from 'react-intl';

const messages = defineMessages({
  required: { id: 'Setting.rateRequired', defaultMessage: 'Rate is required' },
  invalid: {
    id: 'Setting.rateInvalid',
    defaultMessage: 'Rate must be a number with at most 4 decimals',
  },
});

/** Rupees: at most 8 digits before and 4 behind the point. */
const rateShape = /^\d{1,8}(\.\d{1,4})?$/;

export interface SettingValues {
  rate: string;
}

/** The rules of the rate (specification, section 5: Setting). */
export function validateSetting(
  { rate = '' }: Partial<SettingValues>,
  { formatMessage }: IntlShape,
) {
  const typed = rate.trim();
  if (typed === '') return { rate: formatMessage(messages.required) };
  return { rate: rateShape.test(typed) ? undefined : formatMessage(messages.invalid) };
}
