import { describe, expect, it } from 'vitest';
import { allDayFigures } from '#domain/reports/day.ts';
import { readFilters } from '#core/navigation/filterParams.ts';
import { dayHref } from './dayHref.ts';

const day = '2026-11-21';

describe('the list of a figure', () => {
  it.each([
    ['initiated', { from: day, to: day }],
    ['waiting', { statuses: ['WTG'] }],
    ['toCheck', { statuses: ['CHK'] }],
    ['problems', { statuses: ['NPP', 'CLP', 'OSP'] }],
    ['claims', { isClaimed: true }],
    ['unanswered', { isUnanswered: true }],
    ['openOrders', {}],
  ] as const)('%s has the filters %j', (figure, filters) => {
    const href = new URL(dayHref(figure, day, true) ?? '', 'http://localhost');
    expect(href.pathname).toBe('/dashboard');
    expect(href.searchParams.get('tab')).toBe(figure === 'openOrders' ? 'orders' : 'overview');
    expect(readFilters(href.searchParams)).toEqual(filters);
  });

  it.each(['completed', 'balance', 'payments'] as const)('%s has none', (figure) => {
    expect(dayHref(figure, day, true)).toBeNull();
  });

  it('needs filters, except that of the open orders', () => {
    const linked = allDayFigures.filter((figure) => dayHref(figure, day, false) !== null);
    expect(linked).toEqual(['openOrders']);
  });
});
