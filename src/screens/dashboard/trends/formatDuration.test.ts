import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { formatDuration } from './formatDuration.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const minute = 60_000;

test.each([
  [0, '0 min'],
  [29_999, '0 min'],
  [30_000, '1 min'],
  [59 * minute, '59 min'],
  [59.6 * minute, '1 h 0 min'],
  [200 * minute, '3 h 20 min'],
  [24 * 60 * minute - 1, '1 d 0 h'],
  [51 * 60 * minute, '2 d 3 h'],
])('formats %i ms as %s', (durationMs, text) => {
  expect(formatDuration(intl, durationMs)).toBe(text);
});
