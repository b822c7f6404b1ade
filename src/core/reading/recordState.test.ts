import { describe, expect, it } from 'vitest';
import { recordState, type RecordResult } from './recordState.ts';

const failed = { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true } as const;
const notFound = { kind: 'refused', message: 'Transaction not found', code: 'not_found' } as const;
const tooMany = { kind: 'refused', message: 'Too many requests', code: null } as const;
const data = { name: 'x' };
const idle: RecordResult<typeof data> = {
  data: undefined,
  error: undefined,
  isValidating: false,
  isOnline: true,
  asOf: '14:32',
};
const ready = (freshness: object) => ({ kind: 'ready', freshness, name: 'x' });

describe('recordState', () => {
  it.each<[string, Partial<RecordResult<typeof data>>, unknown]>([
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
    ['when not found', { error: notFound }, { kind: 'missing', message: notFound.message }],
    [
      'when not found in a refresh',
      { data, error: notFound },
      { kind: 'missing', message: notFound.message },
    ],
    [
      'when the first call is refused',
      { error: tooMany },
      { kind: 'missing', message: tooMany.message },
    ],
    ['when a refresh is refused', { data, error: tooMany }, ready({ kind: 'refreshFailed' })],
    ['with data', { data }, ready({ kind: 'fresh' })],
    ['while refreshing', { data, isValidating: true }, ready({ kind: 'refreshing' })],
    ['after a failed refresh', { data, error: failed }, ready({ kind: 'refreshFailed' })],
    ['offline with data', { data, isOnline: false }, ready({ kind: 'offline', asOf: '14:32' })],
  ])('%s', (_title, result, expected) => {
    expect(recordState({ ...idle, ...result })).toEqual(expected);
  });
});
