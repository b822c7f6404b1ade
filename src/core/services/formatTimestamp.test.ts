import { describe, expect, it } from 'vitest';
import { createAppIntl } from './createAppIntl.ts';
import { formatServerTime, formatTimestamp } from './formatTimestamp.ts';

const intl = createAppIntl();
const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 2, day, hour, minute).getTime();

describe('formatTimestamp', () => {
  it.each([
    ['a time today', at(14, 14, 32), '2:32 pm'],
    ['midnight as 12', at(14, 0, 5), '12:05 am'],
    ['an earlier time with its day', at(13, 23, 59), '13 Mar, 11:59 pm'],
  ])('formats %s', (_title, readAt, text) => {
    expect(formatTimestamp(intl, readAt, at(14, 18, 0))).toBe(text);
  });
});

it.each([
  ['2026-03-14T00:30:00+05:30', '2026-03-14T05:00:00Z', '12:30 am'],
  ['2026-03-14T00:30:00+05:30', '2026-03-14T18:29:00Z', '12:30 am'],
  ['2026-03-14T00:30:00+05:30', '2026-03-14T18:30:00Z', '14 Mar, 12:30 am'],
  ['2026-03-14T14:32:00-04:00', '2026-03-15T03:00:00Z', '2:32 pm'],
  ['yesterday', '2026-03-15T03:00:00Z', null],
])('shows %s on the clock of its offset at %s: %s', (iso, now, expected) => {
  expect(formatServerTime(intl, iso, Date.parse(now))).toBe(expected);
});
