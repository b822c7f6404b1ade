import { describe, expect, it } from 'vitest';
import { isCalendarDay, type ListFilters, partsOf, withoutPart } from './listFilters.ts';
import { paise } from '../money/money.ts';

const all: ListFilters = {
  statuses: ['PND', 'RTY'],
  bank: 'HDFC',
  agent: 'AGT01',
  from: '2026-11-01',
  to: '2026-11-05',
  minAmount: paise(100_000),
  maxAmount: paise(200_000),
  isMine: true,
  isClaimed: true,
  isUnanswered: true,
};

describe('the parts of filters', () => {
  it('are none without filters', () => {
    expect(partsOf({})).toEqual([]);
  });

  it('are one for each status, and one for each range', () => {
    const names = partsOf(all).map((part) => (part.kind === 'status' ? part.status : part.kind));
    expect(names.join(' ')).toBe('PND RTY bank agent days amounts mine claimed unanswered');
  });

  it('contain a range with one end', () => {
    expect(partsOf({ to: '2026-11-05' })).toEqual([{ kind: 'days' }]);
  });

  it('are removed one by one', () => {
    for (const part of partsOf(all)) {
      const left = partsOf(withoutPart(all, part));
      expect(left).toEqual(
        partsOf(all).filter((one) => JSON.stringify(one) !== JSON.stringify(part)),
      );
    }
  });

  it('leave no filter when all are removed', () => {
    expect(partsOf(all).reduce(withoutPart, all)).toEqual({});
  });
});

it.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['', false],
])('%s is a day of the calendar: %s', (day, expected) => {
  expect(isCalendarDay(day)).toBe(expected);
});
