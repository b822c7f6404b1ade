import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import { createListPositions } from './listPositions.ts';

function createStorage(entries: Record<string, string> = {}): KeyValueStorage {
  const map = new Map(Object.entries(entries));
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

describe('list positions', () => {
  it('survive a reload', () => {
    const storage = createStorage();
    createListPositions(storage).update('a', { topRow: 10.5 });
    createListPositions(storage).update('a', { currentId: '7' });
    const expected = { topRow: 10.5, rows: 0, currentId: '7' };
    expect(createListPositions(storage).get('a')).toEqual(expected);
  });

  it('are stored for the 50 entries used last', () => {
    const positions = createListPositions(createStorage());
    for (let entry = 0; entry <= 50; entry += 1) positions.update(String(entry), {});
    expect(positions.get('0')).toBeUndefined();
    expect(positions.get('1')).toBeDefined();
  });

  it('are removed by clear', () => {
    const storage = createStorage();
    const positions = createListPositions(storage);
    positions.update('a', {});
    positions.clear();
    expect(createListPositions(storage).get('a')).toBeUndefined();
  });

  it.each(['{', '7', 'null', '[1]'])('start empty when the storage holds %s', (text) => {
    const positions = createListPositions(createStorage({ listPositions: text }));
    expect(positions.get('a')).toBeUndefined();
  });
});
