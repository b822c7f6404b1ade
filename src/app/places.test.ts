import { describe, expect, it } from 'vitest';
import { createPlaceStore } from './places.ts';

/** A tab's storage that holds one text. */
function makeStorage(text: string | null = null): Storage {
  let stored = text;
  return {
    length: 0,
    clear: () => {},
    key: () => null,
    getItem: () => stored,
    setItem: (_key, value) => {
      stored = value;
    },
    removeItem: () => {},
  };
}

describe('places', () => {
  it('outlive a reload of the tab', () => {
    const storage = makeStorage();
    createPlaceStore(storage).put('a', { scrollTop: 120 });
    expect(createPlaceStore(storage).get('a')).toEqual({ scrollTop: 120 });
  });

  it('are kept without a storage while the page lives', () => {
    const places = createPlaceStore(undefined);
    places.put('a', { scrollTop: 120 });
    expect(places.get('a')).toEqual({ scrollTop: 120 });
  });

  it.each(['{', 'null', '{}', '[1]', '{"places":[["a",1]]}'])(
    'begin empty where %s was stored',
    (text) => {
      expect(createPlaceStore(makeStorage(text)).get('a')).toBeUndefined();
    },
  );

  it('are nobody else’s, also after a reload', () => {
    const storage = makeStorage();
    const places = createPlaceStore(storage);
    places.belongTo('7');
    places.put('a', { search: 'Ravi' });
    places.belongTo('7');
    expect(places.get('a')).toBeDefined();
    const reloaded = createPlaceStore(storage);
    reloaded.belongTo('8');
    expect(reloaded.get('a')).toBeUndefined();
    expect(storage.getItem('places')).not.toContain('Ravi');
  });

  it('are fifty at most, the one longest untouched goes first', () => {
    const places = createPlaceStore(undefined);
    for (let count = 1; count <= 50; count += 1) places.put(String(count), {});
    places.put('1', {});
    places.put('51', {});
    expect(places.get('2')).toBeUndefined();
    expect(places.get('1')).toBeDefined();
  });
});
