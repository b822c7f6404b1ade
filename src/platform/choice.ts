import type { KeyValueStorage } from './keyValueStorage.ts';
import { createStore, type ReadableStore } from './store.ts';

/** A choice about the display that the user has made on this device. */
export interface Choice<Value extends string> {
  choice: ReadableStore<Value>;
  choose: (value: Value) => void;
}

/**
 * Creates a choice and applies the stored value. Called before the first render.
 * @param values possible values; the first is the default
 * @param apply called with the value, now and after each change
 */
export function createChoice<Value extends string>(
  storage: KeyValueStorage,
  key: string,
  values: readonly [Value, ...Value[]],
  apply: (value: Value) => void = () => {},
): Choice<Value> {
  const stored = storage.get(key);
  const choice = createStore(values.find((value) => value === stored) ?? values[0]);
  apply(choice.get());
  return {
    choice,
    choose(value) {
      choice.set(value);
      apply(value);
      storage.set(key, value);
    },
  };
}
