import { describe, expect, it } from 'vitest';
import { ageOf, wallClock } from './time.ts';

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
