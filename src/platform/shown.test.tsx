import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShown } from './shown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

function setVisibility(value: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function setUp() {
  setVisibility('visible');
  const shown = createShown();
  const seen: boolean[] = [];
  shown.subscribe(() => void seen.push(shown.get()));
  return { shown, seen };
}

it('is false in a page that is opened in the background, until it is shown', () => {
  setVisibility('hidden');
  const shown = createShown();
  expect(shown.get()).toBe(false);
  setVisibility('visible');
  expect(shown.get()).toBe(true);
});

it('is false after the page has been hidden for twenty seconds, and not for less', async () => {
  const { shown, seen } = setUp();
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(19_999);
  setVisibility('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown.get()).toBe(false);
});

it('was false if the device suspended the page meanwhile', () => {
  const { seen } = setUp();
  setVisibility('hidden');
  // Timers do not run.
  vi.setSystemTime(Date.now() + 60_000);
  setVisibility('visible');
  expect(seen).toEqual([false, true]);
});

it('is false at once when the page is left, and true when Back restores it', () => {
  const { seen } = setUp();
  window.dispatchEvent(new Event('pagehide'));
  setVisibility('hidden');
  window.dispatchEvent(new Event('pageshow'));
  expect(seen).toEqual([false]);
  setVisibility('visible');
  window.dispatchEvent(new Event('pageshow'));
  expect(seen).toEqual([false, true]);
});
