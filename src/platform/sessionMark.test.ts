import { describe, expect, it } from 'vitest';
import { createKeyValueStorage } from './keyValueStorage.ts';
import { createSessionMark } from './sessionMark.ts';

const minute = 60_000;
const limits = { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute };

function setUp() {
  const storage = createKeyValueStorage(() => {
    throw new Error('memory only');
  });
  let at = Date.UTC(2026, 10, 22);
  const openTab = () => createSessionMark(storage, () => at);
  const mark = openTab();
  mark.begin(limits);
  return { storage, mark, openTab, wait: (ms: number) => void (at += ms) };
}

describe('the mark of a session', () => {
  it('lasts as long as the session may go without a call', () => {
    const { mark, wait } = setUp();
    wait(limits.idleMs - 1);
    expect(mark.isAlive()).toBe(true);
    wait(1);
    expect(mark.isAlive()).toBe(false);
  });

  it('is not prolonged by looking at what is kept', () => {
    const { mark, openTab, wait } = setUp();
    for (let index = 0; index < 3; index += 1) {
      wait(10 * minute);
      openTab().isAlive();
    }
    expect(mark.isAlive()).toBe(false);
  });

  it('is prolonged for all tabs by a call of one, up to the limit of the whole session', () => {
    const { mark, openTab, wait } = setUp();
    const other = openTab();
    for (let passed = 0; passed + 20 * minute < limits.absoluteMs; passed += 20 * minute) {
      wait(20 * minute);
      expect(mark.isAlive()).toBe(true);
      other.use();
    }
    wait(20 * minute);
    expect(mark.isAlive()).toBe(false);
  });

  it('ends when the clock was set back behind a moment at which the app was open', () => {
    const { mark, wait } = setUp();
    wait(20 * minute);
    expect(mark.isAlive()).toBe(true);
    wait(-5 * minute);
    expect(mark.isAlive()).toBe(false);
  });

  it('survives a small correction of the clock, and a large one once the server has answered', () => {
    const { mark, wait } = setUp();
    wait(-10_000);
    expect(mark.isAlive()).toBe(true);
    wait(-60 * minute);
    mark.use();
    expect(mark.isAlive()).toBe(true);
  });

  it('is gone with the browser, after a sign-out, or when it cannot be read', () => {
    const { mark, storage } = setUp();
    storage.set('mark', '1.x');
    expect(mark.isAlive()).toBe(false);
    storage.set('mark', 'a.b.c.d.e');
    expect(mark.isAlive()).toBe(false);
    mark.begin(limits);
    expect(mark.isAlive()).toBe(true);
    mark.clear();
    expect(mark.isAlive()).toBe(false);
    mark.use();
    expect(mark.isAlive()).toBe(false);
  });
});
