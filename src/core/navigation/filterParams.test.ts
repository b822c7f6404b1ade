import { describe, expect, it } from 'vitest';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import { paise } from '#domain/money/money.ts';
import { paramsOfFilters, readFilters } from './filterParams.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('filters in an address', () => {
  it.each<[search: string, filters: ListFilters]>([
    ['', {}],
    ['tab=overview&search=asha&order=oldest', {}],
    ['status=PND.RTY', { statuses: ['PND', 'RTY'] }],
    ['bank=HDFC&agent=AGT01', { bank: 'HDFC', agent: 'AGT01' }],
    ['from=2026-11-01', { from: '2026-11-01' }],
    ['to=2026-11-05', { to: '2026-11-05' }],
    ['min=1000.00&max=2500.50', { minAmount: paise(100_000), maxAmount: paise(250_050) }],
    ['mine=1&claimed=1&unanswered=1', { isMine: true, isClaimed: true, isUnanswered: true }],
    ['overdue=1', { isOverdue: true }],
  ])('%s are read and written back', (search, filters) => {
    expect(read(search)).toEqual(filters);
    const written = Object.entries(paramsOfFilters(filters)).filter(([, value]) => value !== null);
    expect(read(new URLSearchParams(written as [string, string][]).toString())).toEqual(filters);
  });

  it.each([
    'status=',
    'status=XXX.pnd.constructor',
    'bank=',
    `bank=${'B'.repeat(21)}`,
    'bank=%00',
    'agent=AGT012',
    'from=2026-02-30',
    'from=0000-01-01',
    'to=notification',
    'min=-1',
    'min=0.00',
    'min=1e5',
    'max=1,000',
    'max=9999999999999',
    'mine=true',
    'claimed=0',
  ])('%s are ignored', (search) => {
    expect(read(search)).toEqual({});
  });

  it('keep the valid statuses, each once', () => {
    expect(read('status=PND.XXX.PND.HLD')).toEqual({ statuses: ['PND', 'HLD'] });
  });
});
