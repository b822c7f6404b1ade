import { describe, expect, it } from 'vitest';
import type { CallError } from '#api/result.ts';
import { type FailedRead, type ListReads, listState } from './listState.ts';
import { unloaded } from './loadedList.ts';

type Reads = ListReads<{ id: string }>;

const failed = (read: FailedRead['read'], error?: CallError): FailedRead => ({
  read,
  error: error ?? { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true },
});
const a = { id: 'a' };
const b = { id: 'b' };
const whole = (...rows: { id: string }[]) => ({ ...unloaded, rows, isComplete: true });
const part = (...rows: { id: string }[]) => ({ ...unloaded, rows });
const idle: Reads = {
  list: undefined,
  reading: null,
  failed: null,
  search: '',
  isCurrent: true,
  isOnline: true,
  asOf: '14:32',
};
const fresh = { kind: 'fresh' };

describe('listState', () => {
  it.each<[string, Partial<Reads>, unknown]>([
    ['before the first response', { reading: 'rows' }, { kind: 'loading' }],
    ['after the first call failed', { failed: failed('rows') }, { kind: 'failed' }],
    ['while retrying', { failed: failed('rows'), reading: 'rows' }, { kind: 'loading' }],
    ['offline', { isOnline: false }, { kind: 'offline' }],
    [
      'when the call failed offline',
      { failed: failed('rows', { kind: 'offline' }) },
      { kind: 'offline' },
    ],
    [
      'when the session expired',
      { failed: failed('rows', { kind: 'unauthorised', message: null }) },
      { kind: 'loading' },
    ],
    ['with no rows', { list: whole() }, { kind: 'empty' }],
    ['with none of its first rows left', { list: part() }, { kind: 'loading' }],
    [
      'with no rows for a search',
      { list: whole(), search: 'x' },
      { kind: 'noMatches', search: 'x' },
    ],
    [
      'while loading a search after one without rows',
      { list: whole(), search: 'x', isCurrent: false, reading: 'rows' },
      { kind: 'loading' },
    ],
    [
      'when a search after one with rows failed',
      { list: whole(a), search: 'x', isCurrent: false, failed: failed('rows') },
      { kind: 'failed' },
    ],
    [
      'with all rows',
      { list: whole(a) },
      { kind: 'ready', rows: [a], freshness: fresh, more: 'end' },
    ],
    [
      'with some rows',
      { list: part(a, b) },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'available' },
    ],
    [
      'while more rows are loading',
      { list: part(a, b), reading: 'more' },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'loading' },
    ],
    [
      'after more rows could not be loaded',
      { list: part(a, b), failed: failed('more') },
      { kind: 'ready', rows: [a, b], freshness: fresh, more: 'failed' },
    ],
    [
      'while refreshing',
      { list: whole(a), reading: 'rows' },
      { kind: 'ready', rows: [a], freshness: { kind: 'refreshing' }, more: 'end' },
    ],
    [
      'after a failed refresh',
      { list: whole(a), failed: failed('rows') },
      { kind: 'ready', rows: [a], freshness: { kind: 'refreshFailed' }, more: 'end' },
    ],
    [
      'offline with rows',
      { list: whole(a), isOnline: false },
      { kind: 'ready', rows: [a], freshness: { kind: 'offline', asOf: '14:32' }, more: 'end' },
    ],
  ])('%s', (_name, reads, expected) => {
    expect(listState({ ...idle, ...reads })).toEqual(expected);
  });
});
