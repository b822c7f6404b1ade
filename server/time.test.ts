import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay, isoInZone, nextDay, startOfDay } from './time.ts';

const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Gaza',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Apia',
];

describe('isoInZone', () => {
  it.each([
    ['2026-11-21T09:02:05Z', 'Asia/Kolkata', '2026-11-21T14:32:05+05:30'],
    ['2026-11-21T23:59:59.999Z', 'UTC', '2026-11-21T23:59:59+00:00'],
    ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08T01:59:59-05:00'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00:00-04:00'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
    ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2026-01-01T14:00:00+14:00'],
    ['2026-01-01T00:00:00Z', 'America/St_Johns', '2025-12-31T20:30:00-03:30'],
  ])('formats %s in %s as %s', (instant, zone, text) => {
    expect(isoInZone(new Date(instant), zone)).toBe(text);
  });

  it('formats the same instant, to the second, in every zone', () => {
    const instants = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const second = Math.floor(instant.getTime() / 1000) * 1000;
        expect(Date.parse(isoInZone(instant, zone))).toBe(second);
      }),
    );
  });

  it('handles a clock change in the middle of an hour, also from the cache', () => {
    const [before, after] = ['2011-03-13T03:30:59Z', '2011-03-13T03:31:00Z'];
    for (let time = 0; time < 2; time += 1) {
      expect(isoInZone(new Date(before), 'America/St_Johns')).toBe('2011-03-13T00:00:59-03:30');
      expect(isoInZone(new Date(after), 'America/St_Johns')).toBe('2011-03-13T01:01:00-02:30');
    }
  });
});

describe('businessDay', () => {
  it.each([
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22'],
    ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
    ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
  ])('assigns %s in %s to %s', (instant, zone, day) => {
    expect(businessDay(new Date(instant), zone)).toBe(day);
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    // Clocks went from midnight straight to one o'clock.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Clocks went back at midnight, so 23 o'clock of the day before came twice.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('returns for %s in %s %s', (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
  });

  it('is the first instant of each day in zones with clock changes', () => {
    for (const zone of ['America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe']) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = nextDay(day)) {
        const start = startOfDay(day, zone);
        expect(businessDay(start, zone)).toBe(day);
        expect(businessDay(new Date(start.getTime() - 1), zone)).not.toBe(day);
      }
    }
  });

  it('refuses an invalid day', () => {
    expect(() => startOfDay('2026-02-32', 'UTC')).toThrow(RangeError);
  });
});
