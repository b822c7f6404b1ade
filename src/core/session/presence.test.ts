import { describe, expect, it } from 'vitest';
import { createKeyValueStorage } from '#platform/keyValueStorage.ts';
import { createStore } from '#platform/store.ts';
import { watchPresence } from './presence.ts';

const minute = 60_000;

function openBrowser() {
  const storage = createKeyValueStorage(() => {
    throw new Error('memory only');
  });
  const awaySince = createStore<number | null>(null);
  const uses = new Set<() => void>();
  const offset = createStore(0);
  let at = 1_000_000_000;
  return {
    storage,
    awaySince,
    offset,
    /** Signs in as a user. Returns the function that signs out. */
    enter: (userId = '1') =>
      watchPresence({
        storage,
        userId,
        clock: { offset },
        awaySince,
        pageUse: {
          listen(onUse) {
            uses.add(onUse);
            return () => uses.delete(onUse);
          },
        },
        now: () => at,
      }),
    /** Uses the page after a pause. */
    useAfter(ms: number) {
      at += ms;
      for (const use of uses) use();
    },
    passTime: (ms: number) => (at += ms),
    now: () => at,
  };
}

describe('the presence of a user', () => {
  it('is no absence at the first use and while the page is used', () => {
    const browser = openBrowser();
    browser.enter();
    browser.useAfter(9 * minute);
    browser.useAfter(9 * minute);
    expect(browser.awaySince.get()).toBeNull();
  });

  it('ends with a pause of ten minutes, from the last use', () => {
    const browser = openBrowser();
    browser.enter();
    browser.useAfter(minute);
    const last = browser.now();
    browser.useAfter(10 * minute);
    expect(browser.awaySince.get()).toBe(last);
    // The note stays until the user dismisses it.
    browser.useAfter(minute);
    expect(browser.awaySince.get()).toBe(last);
    browser.awaySince.set(null);
    browser.useAfter(minute);
    expect(browser.awaySince.get()).toBeNull();
  });

  it('counts uses in other tabs', () => {
    const browser = openBrowser();
    browser.enter();
    browser.passTime(30 * minute);
    browser.storage.set('lastUse 1', String(browser.now() - minute));
    browser.useAfter(0);
    expect(browser.awaySince.get()).toBeNull();
  });

  it('is that of each user: a sign-in after an absence, and no absence of another user', () => {
    const browser = openBrowser();
    const leave = browser.enter();
    browser.useAfter(minute);
    const last = browser.now();
    leave();
    browser.useAfter(20 * minute);
    const leaveOther = browser.enter('2');
    expect(browser.awaySince.get()).toBeNull();
    leaveOther();
    const leaveAgain = browser.enter();
    expect(browser.awaySince.get()).toBe(last);
    leaveAgain();
    expect(browser.awaySince.get()).toBeNull();
  });

  it('began at the time of the server, also on a device with a wrong clock', () => {
    const browser = openBrowser();
    browser.offset.set(-45 * minute);
    browser.enter();
    browser.useAfter(minute);
    const since = browser.now() - 45 * minute;
    browser.useAfter(20 * minute);
    expect(browser.awaySince.get()).toBe(since);
  });
});
