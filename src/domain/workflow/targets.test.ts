import { describe, expect, it } from 'vitest';
import { dueTime, dueTimeOfRow, parseTargets, timedStatuses } from './targets.ts';

describe('target times', () => {
  it('are read from a text', () => {
    expect(parseTargets('WTG=30,PND=120')).toEqual({ WTG: 30, PND: 120 });
    expect(parseTargets(' WTG=1 , HLD=999999 ')).toEqual({ WTG: 1, HLD: 999_999 });
  });

  it.each([
    '',
    'WTG',
    'WTG=',
    'WTG=0',
    'WTG=-5',
    'WTG=1.5',
    'WTG=1e3',
    'WTG=1000000',
    'WTG=30=40',
    'WTG=30,',
    'WTG=30,WTG=40',
    'wtg=30',
    'XXX=30',
    'constructor=30',
    'CMP=30',
    'CNL=30',
    'WTG=30;PND=40',
  ])('are refused: "%s"', (text) => {
    expect(parseTargets(text)).toBeNull();
  });

  it('name their statuses', () => {
    expect(timedStatuses({ WTG: 30, PND: 120 })).toEqual(['WTG', 'PND']);
  });
});

describe('the due time', () => {
  const targets = { PND: 2 };
  const since = Date.parse('2026-11-21T10:00:00+05:30');

  it('is the target time after the status was set', () => {
    expect(dueTime(targets, 'PND', since)).toBe(since + 120_000);
    const row = { statusDescription: 'Pending', statusSince: '2026-11-21T10:00:00+05:30' };
    expect(dueTimeOfRow(targets, row)).toBe(since + 120_000);
  });

  it('is unknown without a target time or the time of the status', () => {
    expect(dueTime(targets, 'WTG', since)).toBeNull();
    expect(dueTime(targets, 'PND', null)).toBeNull();
    expect(dueTimeOfRow(targets, { statusDescription: 'Pending', statusSince: null })).toBeNull();
    expect(
      dueTimeOfRow(targets, { statusDescription: 'Pending', statusSince: 'today' }),
    ).toBeNull();
    const waiting = { statusDescription: 'Waiting', statusSince: '2026-11-21T10:00:00+05:30' };
    expect(dueTimeOfRow(targets, waiting)).toBeNull();
  });
});
