import { describe, expect, it } from 'vitest';
import { formatTimestamp } from './formatTimestamp.ts';

const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 2, day, hour, minute).getTime();

describe('formatTimestamp', () => {
  it.each([
    ['a time today', at(14, 14, 32), '14:32'],
    ['midnight as 00', at(14, 0, 5), '00:05'],
    ['an earlier time with its day', at(13, 23, 59), '13 Mar, 23:59'],
  ])('formats %s', (_title, readAt, text) => {
    expect(formatTimestamp(readAt, at(14, 18, 0))).toBe(text);
  });
});
