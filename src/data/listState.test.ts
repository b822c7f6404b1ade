import { describe, expect, it } from 'vitest';
import { listState, type PagedResult } from './listState.ts';

const failed = { kind: 'failed', httpStatus: 500, mayHaveHappened: true } as const;
const a = { id: 'a' };
const b = { id: 'b' };
const idle: PagedResult<{ id: string }> = {
  pages: undefined,
  error: undefined,
  isValidating: false,
  size: 1,
  pageSize: 2,
  search: '',
  isCurrent: true,
  isOnline: true,
  asOf: '14:32',
};
const fresh = { kind: 'fresh' };

describe('listState', () => {
  it.each<[string, Partial<PagedResult<{ id: string }>>, unknown]>([
    ['before the first answer', { isValidating: true }, { kind: 'loading' }],
    ['after a first failure', { error: failed }, { kind: 'failed' }],
    ['while trying again', { error: failed, isValidating: true }, { kind: 'loading' }],
    ['without a network', { isOnline: false }, { kind: 'offline' }],
    ['when the call found no network', { error: { kind: 'offline' } }, { kind: 'offline' }],
    [
      'while a lost session is left',
      { error: { kind: 'unauthorised', message: null } },
      { kind: 'loading' },
    ],
    ['with no row at all', { pages: [[]] }, { kind: 'empty' }],
    ['with no row for a search', { pages: [[]], search: 'x' }, { kind: 'noMatches', search: 'x' }],
    [
      'while the search after one without rows is read',
      { pages: [[]], search: 'x', isCurrent: false, isValidating: true },
      { kind: 'loading' },
    ],
    [
      'when the search after one with rows failed',
      { pages: [[a]], search: 'x', isCurrent: false, error: failed },
      { kind: 'failed' },
    ],
    [
      'with a short page',
      { pages: [[a]] },
      { kind: 'ready', rows: [a], freshness: fresh, more: 'end' },
    ],
    [
      'with a full page',
      { pages: [[a, b]] },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'available' },
    ],
    [
      'with an empty page behind a full one',
      { pages: [[a, b], []], size: 2 },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'end' },
    ],
    [
      'with a row that moved to the next page',
      { pages: [[a, b], [b]], size: 2 },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'end' },
    ],
    [
      'while the next page is read',
      { pages: [[a, b]], size: 2, isValidating: true },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'loading' },
    ],
    [
      'after the next page failed',
      { pages: [[a, b]], size: 2, error: failed },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'failed' },
    ],
    [
      'while refreshing',
      { pages: [[a]], isValidating: true },
      { kind: 'ready', rows: [a], freshness: { kind: 'refreshing' }, more: 'end' },
    ],
    [
      'after a failed refresh',
      { pages: [[a]], error: failed },
      { kind: 'ready', rows: [a], freshness: { kind: 'refreshFailed' }, more: 'end' },
    ],
    [
      'offline with rows',
      { pages: [[a]], isOnline: false },
      { kind: 'ready', rows: [a], freshness: { kind: 'offline', asOf: '14:32' }, more: 'end' },
    ],
  ])('%s', (_name, result, expected) => {
    expect(listState({ ...idle, ...result })).toEqual(expected);
  });
});
