import { describe, expect, it } from 'vitest';
import { type DatePreset, presetRange } from './datePresets.ts';

describe('presetRange', () => {
  it.each<[DatePreset, string, string, string]>([
    ['today', '2026-11-25', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-11-25', '2026-11-24', '2026-11-24'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['thisMonth', '2026-11-25', '2026-11-01', '2026-11-25'],
    ['thisMonth', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['lastMonth', '2026-11-25', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-12-31', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ])('%s on %s is from %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today, 'en-IN')).toEqual({ from, to });
  });

  it.each([
    // 25 November 2026 is a Wednesday.
    ['en-IN', '2026-11-25', '2026-11-22'],
    ['hi-IN', '2026-11-25', '2026-11-22'],
    ['en-GB', '2026-11-25', '2026-11-23'],
    ['ar-EG', '2026-11-25', '2026-11-21'],
    ['en-IN', '2026-11-22', '2026-11-22'],
    ['en-GB', '2026-11-22', '2026-11-16'],
    ['en-IN', '2026-01-01', '2025-12-28'],
  ])('a week in %s that contains %s begins on %s', (locale, today, from) => {
    expect(presetRange('thisWeek', today, locale)).toEqual({ from, to: today });
  });

  it('is of the business day that it is given, not of the clock of the device', () => {
    // At this moment it is the 30th in New York, and the 1st in Kolkata.
    const kolkata = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' });
    const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });
    const moment = new Date('2026-11-30T18:30:00Z');
    expect(presetRange('thisMonth', kolkata.format(moment), 'en-IN')).toEqual({
      from: '2026-12-01',
      to: '2026-12-01',
    });
    expect(presetRange('lastMonth', newYork.format(moment), 'en-IN')).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
    const before = new Date('2026-11-30T18:29:59Z');
    expect(presetRange('today', kolkata.format(before), 'en-IN')?.from).toBe('2026-11-30');
  });

  it('does not exist before today is known', () => {
    expect(presetRange('today', '', 'en-IN')).toBeNull();
  });
});
