import { describe, expect, it } from 'vitest';
import { concerns, type ReadKey } from './concerns.ts';

describe('events concern', () => {
  const list: ReadKey = ['transactions', { section: 'all' }, 0];
  it.each<[Parameters<typeof concerns>[0], ReadKey, boolean]>([
    [{ kind: 'transaction', id: '1' }, ['transaction', '1'], true],
    [{ kind: 'transaction', id: '1' }, ['transaction', '2'], false],
    [{ kind: 'removed', id: '1' }, ['transaction', '1'], true],
    [{ kind: 'transaction', id: '1' }, list, true],
    [{ kind: 'transaction', id: '1' }, ['toCheck'], true],
    // It follows in an event of its own.
    [{ kind: 'transaction', id: '1' }, ['summary'], false],
    // Read at intervals.
    [{ kind: 'transaction', id: '1' }, ['trends'], false],
    [{ kind: 'transaction', id: '1' }, ['users', {}, 0], false],
    [{ kind: 'claim', id: '1' }, ['transaction', '1'], false],
    [{ kind: 'rate' }, ['setting'], true],
    [{ kind: 'rate' }, ['counters'], true],
    [{ kind: 'users' }, ['user', '7'], true],
    [{ kind: 'banks' }, ['lookups'], true],
    [{ kind: 'resync' }, ['anything'], true],
  ])('%j %j: %s', (event, key, expected) => {
    expect(concerns(event, key)).toBe(expected);
  });
});
