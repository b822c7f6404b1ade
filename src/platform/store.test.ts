import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('calls listeners only after a change to another value', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
});
