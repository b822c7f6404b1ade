import { describe, expect, it } from 'vitest';
import { createKeyValueStorage } from './keyValueStorage.ts';
import { createSessionExpiry } from './sessionExpiry.ts';

const minute = 60_000;
const limits = { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute };

const inMemory = () =>
  createKeyValueStorage(() => {
    throw new Error('memory only');
  });

function setUp() {
  const storage = inMemory();
  const cookies = inMemory();
  let at = Date.UTC(2026, 10, 22);
  const openTab = () => createSessionExpiry(storage, cookies, () => at);
  const expiry = openTab();
  expiry.begin(limits);
  return { storage, cookies, expiry, openTab, wait: (ms: number) => void (at += ms) };
}

describe('session expiry', () => {
  it('expires after the idle limit', () => {
    const { expiry, wait } = setUp();
    wait(limits.idleMs - 1);
    expect(expiry.isActive()).toBe(true);
    wait(1);
    expect(expiry.isActive()).toBe(false);
  });

  it('is not extended by checks of the expiry', () => {
    const { expiry, openTab, wait } = setUp();
    for (let index = 0; index < 3; index += 1) {
      wait(10 * minute);
      openTab().isActive();
    }
    expect(expiry.isActive()).toBe(false);
  });

  it('is extended for all tabs by a call of one, up to the absolute limit', () => {
    const { expiry, openTab, wait } = setUp();
    const other = openTab();
    for (let passed = 0; passed + 20 * minute < limits.absoluteMs; passed += 20 * minute) {
      wait(20 * minute);
      expect(expiry.isActive()).toBe(true);
      other.extend();
    }
    wait(20 * minute);
    expect(expiry.isActive()).toBe(false);
  });

  it('expires when the clock is set back before the last use of the app', () => {
    const { expiry, wait } = setUp();
    wait(20 * minute);
    expect(expiry.isActive()).toBe(true);
    wait(-5 * minute);
    expect(expiry.isActive()).toBe(false);
  });

  it('tolerates a small correction of the clock, and a large one after a response of the server', () => {
    const { expiry, wait } = setUp();
    wait(-10_000);
    expect(expiry.isActive()).toBe(true);
    wait(-60 * minute);
    expiry.extend();
    expect(expiry.isActive()).toBe(true);
  });

  it('expires when the browser was closed, after a sign-out, and with malformed times', () => {
    const { expiry, storage, cookies } = setUp();
    for (const times of ['1.x', 'a.b.c.d.e']) {
      storage.set('sessionTimes', times);
      expect(expiry.isActive()).toBe(false);
    }
    expiry.begin(limits);
    expect(expiry.isActive()).toBe(true);
    cookies.remove('mark');
    expect(expiry.isActive()).toBe(false);
    expiry.extend();
    expect(expiry.isActive()).toBe(false);
    expiry.begin(limits);
    expect(expiry.isActive()).toBe(true);
    expiry.clear();
    expect(expiry.isActive()).toBe(false);
    expiry.extend();
    expect(expiry.isActive()).toBe(false);
  });
});
