import { describe, expect, it } from 'vitest';
import { clockText } from './clockText.ts';

const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 2, day, hour, minute).getTime();

describe('clockText', () => {
  it.each([
    ['the time of today', at(14, 14, 32), '14:32'],
    ['midnight as it is written', at(14, 0, 5), '00:05'],
    ['the day of anything older', at(13, 23, 59), '13 Mar, 23:59'],
  ])('says %s', (_what, readAt, text) => {
    expect(clockText(readAt, at(14, 18, 0))).toBe(text);
  });
});
