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
});
