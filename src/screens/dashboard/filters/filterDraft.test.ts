import { describe, expect, it } from 'vitest';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import { paise } from '#domain/money/money.ts';
import { draftOf, type FilterDraft, type FilterProblems, readDraft } from './filterDraft.ts';

const empty = draftOf({});

describe('the fields of filters', () => {
  it.each<ListFilters>([
    {},
    { statuses: ['PND'], bank: 'HDFC', agent: 'AGT01' },
    { from: '2026-11-01', to: '2026-11-01' },
    { minAmount: paise(1), maxAmount: paise(123_456) },
    { minAmount: paise(100_000) },
    { isMine: true, isClaimed: true, isUnanswered: true, isOverdue: true },
  ])('give back the filters %j', (filters) => {
    expect(readDraft(draftOf(filters))).toEqual({ filters });
  });

  it('take amounts in short forms', () => {
    expect(readDraft({ ...empty, min: ' 1,000 ', max: '2.5L' })).toEqual({
      filters: { minAmount: paise(100_000), maxAmount: paise(25_000_000) },
    });
  });

  it.each<[Partial<FilterDraft>, FilterProblems]>([
    [{ from: '1999-12-31' }, { from: 'dayInvalid' }],
    [{ to: '0026-01-01' }, { to: 'dayInvalid' }],
    [{ from: '2026-11-' }, { from: 'dayIncomplete' }],
    [{ to: '2026-02-30' }, { to: 'dayIncomplete' }],
    [{ from: '2026-11-30', to: '-11-' }, { to: 'dayIncomplete' }],
    [{ from: '2026-11-02', to: '2026-11-01' }, { to: 'daysReversed' }],
    [{ min: 'much' }, { min: 'amountInvalid' }],
    [{ max: '1.234' }, { max: 'amountInvalid' }],
    [{ min: '2000', max: '1000' }, { max: 'amountsReversed' }],
  ])('are not valid: %j', (change, problems) => {
    expect(readDraft({ ...empty, ...change })).toEqual({ problems });
  });
});
