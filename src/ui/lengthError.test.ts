import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { lengthError } from './lengthError.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });

it.each<[text: string, maxLength: number | undefined, error: string | undefined]>([
  ['a'.repeat(4000), 4000, undefined],
  ['a'.repeat(4500), 4000, 'At most 4,000 characters. There are 4,500.'],
  ['\u{1f600}'.repeat(100), 200, undefined],
  [`a${'\u{1f600}'.repeat(100)}`, 200, 'At most 200 characters. There are 201.'],
  ['नि'.repeat(101), 200, 'At most 200 characters. There are 202.'],
  ['a'.repeat(4500), undefined, undefined],
  ['', 1, undefined],
])('the error of %j with at most %s is %s', (text, maxLength, error) => {
  expect(lengthError(text, maxLength, intl)).toBe(error);
});
