import { defineMessage, type IntlShape } from 'react-intl';

const tooLong = defineMessage<{ limit: number; length: number }>({
  id: 'ui.lengthError.tooLong',
  defaultMessage: 'At most {limit, number} characters. There are {length, number}.',
});

/**
 * Returns the error of a text above the maximum length, which is kept whole so that its writer can shorten it;
 * undefined for any other. Counts UTF-16 code units, as the server does.
 */
export const lengthError = (
  text: string,
  maxLength: number | undefined,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): string | undefined =>
  maxLength === undefined || text.length <= maxLength
    ? undefined
    : formatMessage(tooLong, { limit: maxLength, length: text.length });
