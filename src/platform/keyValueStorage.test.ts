import { describe, expect, it } from 'vitest';
import { createKeyValueStorage } from './keyValueStorage.ts';

describe('key-value storage', () => {
  it('keeps values in memory when the browser blocks its storage', () => {
    const storage = createKeyValueStorage(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('reads the browser’s storage again after it has stored a later value', () => {
    const stored = new Map<string, string>();
    let isFull = true;
    const storage = createKeyValueStorage(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, value);
      },
      removeItem: (key) => void stored.delete(key),
    }));
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    isFull = false;
    storage.set('a', '2');
    stored.set('a', '3 from another tab');
    expect(storage.get('a')).toBe('3 from another tab');
  });
});
