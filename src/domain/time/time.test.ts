import { describe, expect, it } from 'vitest';
import { ageOf, foreignZone, wallClock } from './time.ts';

describe('wallClock', () => {
  it.each(['2026-11-21T14:32:05+05:30', '2026-11-21T14:32:05Z', '2026-11-21T14:32:05.123-11:00'])(
    'keeps the local time of %s',
    (iso) => {
      expect(wallClock(iso)?.toISOString()).toBe('2026-11-21T14:32:05.000Z');
    },
  );

  it.each(['', '2026-11-21', '2026-11-21T14:32:05', 'yesterday'])('rejects %j', (text) => {
    expect(wallClock(text)).toBeNull();
  });
});

describe('ageOf', () => {
  const now = Date.parse('2026-11-21T14:32:05+05:30');

  it.each([
    ['2026-11-21T14:32:06+05:30', 'minutes', 0],
    ['2026-11-21T14:31:06+05:30', 'minutes', 0],
    ['2026-11-21T14:31:05+05:30', 'minutes', 1],
    ['2026-11-21T13:32:06+05:30', 'minutes', 59],
    ['2026-11-21T13:32:05+05:30', 'hours', 1],
    ['2026-11-20T14:32:06+05:30', 'hours', 23],
    ['2026-11-20T14:32:05+05:30', 'days', 1],
    ['2026-11-20T09:02:05Z', 'days', 1],
    ['2025-11-21T14:32:05+05:30', 'days', 365],
  ])('of %s is %s %i', (iso, unit, count) => {
    expect(ageOf(iso, now)).toEqual({ unit, count });
  });

  it('is unknown without a time', () => {
    expect(ageOf('yesterday', now)).toBeNull();
  });
});

describe('foreignZone', () => {
  const iso = '2026-11-21T14:32:05+05:30';

  it.each([
    [iso, 'Asia/Kolkata', 240, 'IST'],
    [iso, 'Asia/Kolkata', -300, 'IST'],
    // The same zone by its older name, and another one with the same time.
    [iso, 'Asia/Kolkata', 330, null],
    [iso, 'Asia/Calcutta', 0, 'IST'],
    [iso, null, 240, 'UTC+05:30'],
    [iso, 'Mars/Olympus', 240, 'UTC+05:30'],
    ['2026-11-21T09:02:05Z', null, 330, 'UTC'],
    ['2026-11-21T09:02:05+00:00', null, 330, 'UTC'],
    ['2026-11-21T14:32:05-11:00', null, 330, 'UTC-11:00'],
    ['yesterday', 'Asia/Kolkata', 240, null],
  ])('of %s in %s on a device at %i is %s', (time, zone, deviceOffset, name) => {
    expect(foreignZone(time, zone, 'en-IN', () => deviceOffset)).toBe(name);
  });

  it('follows the summer time of either zone', () => {
    const [winter, summer] = ['2026-01-21T09:00:00+00:00', '2026-07-21T09:00:00+01:00'].map(
      (time) => foreignZone(time, 'Europe/London', 'en-IN', () => 0),
    );
    expect(winter).toBeNull();
    expect(summer).not.toBeNull();
  });
});
