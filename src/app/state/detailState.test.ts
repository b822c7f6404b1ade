import { describe, expect, it } from 'vitest';
import { detailState, type SingleResult } from './detailState.ts';

const failed = { kind: 'failed', httpStatus: 500, mayHaveHappened: true } as const;
const refused = { kind: 'refused', message: 'Transaction not found', code: 'not_found' } as const;
const data = { name: 'x' };
const idle: SingleResult<typeof data> = {
  data: undefined,
  error: undefined,
  isValidating: false,
  isOnline: true,
  seen: null,
};
const seen = { data: { name: 'old' }, asOf: '14:32' };
const noAnswer = { kind: 'failed', httpStatus: null, mayHaveHappened: true } as const;
const asSeen = { kind: 'ready', freshness: { kind: 'offline', asOf: '14:32' }, name: 'old' };

describe('detailState', () => {
  it.each<[string, Partial<SingleResult<typeof data>>, unknown]>([
    ['before the first answer', { isValidating: true }, { kind: 'loading' }],
    ['after a first failure', { error: failed }, { kind: 'failed' }],
    ['while trying again', { error: failed, isValidating: true }, { kind: 'loading' }],
    ['without a network', { isOnline: false }, { kind: 'offline' }],
    ['when refused', { error: refused }, { kind: 'missing', message: 'Transaction not found' }],
    // What may no longer be seen is taken away, however fresh it was.
    [
      'when refused later',
      { data, error: refused },
      { kind: 'missing', message: 'Transaction not found' },
    ],
    ['with data', { data }, { kind: 'ready', freshness: { kind: 'fresh' }, name: 'x' }],
    [
      'while refreshing',
      { data, isValidating: true },
      { kind: 'ready', freshness: { kind: 'refreshing' }, name: 'x' },
    ],
    [
      'after a failed refresh',
      { data, error: failed },
      { kind: 'ready', freshness: { kind: 'refreshFailed' }, name: 'x' },
    ],
    [
      'offline with data',
      { data, isOnline: false, seen },
      { kind: 'ready', freshness: { kind: 'offline', asOf: '14:32' }, name: 'x' },
    ],
    ['without a network, seen before', { isOnline: false, seen }, asSeen],
    ['when nobody answers, seen before', { error: noAnswer, seen }, asSeen],
    ['when nobody answers, never seen', { error: noAnswer }, { kind: 'failed' }],
    // Forms never begin with values of an earlier visit while new ones may come.
    ['while it is read anew', { isValidating: true, seen }, { kind: 'loading' }],
    ['when the server failed, seen before', { error: failed, seen }, { kind: 'failed' }],
    [
      'when refused, seen before',
      { error: refused, seen },
      { kind: 'missing', message: 'Transaction not found' },
    ],
  ])('%s', (_name, result, expected) => {
    expect(detailState({ ...idle, ...result })).toEqual(expected);
  });
});
