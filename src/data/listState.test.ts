import { describe, expect, it } from 'vitest';
import { listState, type PagedResult } from './listState.ts';

const failed = { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true } as const;
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
  hiddenIds: new Set(),
  asOf: '14:32',
};
const fresh = { kind: 'fresh' };

describe('listState', () => {
  it.each<[string, Partial<PagedResult<{ id: string }>>, unknown]>([
    ['before the first response', { isValidating: true }, { kind: 'loading' }],
    ['after the first call failed', { error: failed }, { kind: 'failed' }],
    ['while retrying', { error: failed, isValidating: true }, { kind: 'loading' }],
    ['offline', { isOnline: false }, { kind: 'offline' }],
    ['when the call failed offline', { error: { kind: 'offline' } }, { kind: 'offline' }],
    [
      'when the session expired',
      { error: { kind: 'unauthorised', message: null } },
      { kind: 'loading' },
    ],
    ['with no rows', { pages: [[]] }, { kind: 'empty' }],
    ['with no rows for a search', { pages: [[]], search: 'x' }, { kind: 'noMatches', search: 'x' }],
    [
      'while loading a search after one without rows',
      { pages: [[]], search: 'x', isCurrent: false, isValidating: true },
      { kind: 'loading' },
    ],
    [
      'when a search after one with rows failed',
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
      'with an empty page after a full one',
      { pages: [[a, b], []], size: 2 },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'end' },
    ],
    [
      'with a row that moved to the next page',
      { pages: [[a, b], [b]], size: 2 },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'end' },
    ],
    [
      'while the next page is loading',
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
