import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { createKeyValueStorage } from './keyValueStorage.ts';

const start = Date.parse('2026-03-14T06:30:00.400Z');
const minute = 60_000;

const memory = () =>
  createKeyValueStorage(() => {
    throw new Error('memory only');
  });

/** A device whose clock is ahead of the server's, and a server. */
function setUp(aheadMs: number, storage = memory()) {
  let serverTime = start;
  let ahead = aheadMs;
  const clock = createClock(storage, () => serverTime + ahead);
  return {
    clock,
    error: () => clock.now() - serverTime,
    pass: (ms: number) => void (serverTime += ms),
    setDevice: (ms: number) => void (ahead = ms),
    /** Makes a request that takes these times there and back. */
    exchange(thereMs = 20, backMs = thereMs) {
      const onAnswer = clock.startRequest();
      serverTime += thereMs;
      const date = new Date(serverTime).toUTCString();
      serverTime += backMs;
      onAnswer(date);
    },
  };
}

describe('the time of the server', () => {
  it.each([0, 45 * minute, -45 * minute, 26 * 60 * minute, -3_000])(
    'is found by a device that is %i ms ahead',
    (aheadMs) => {
      const { exchange, error } = setUp(aheadMs);
      exchange();
      expect(Math.abs(error())).toBeLessThan(600);
    },
  );

  it('is that of a device whose clock is right, to the millisecond', () => {
    const { clock, exchange, error, pass } = setUp(0);
    for (const ms of [20, 900, 5, 4_000]) {
      exchange(ms);
      pass(333);
    }
    expect(error()).toBe(0);
    expect(clock.offset.get()).toBe(0);
  });

  it('follows the shortest round trip', () => {
    const { exchange, error } = setUp(45 * minute);
    exchange(0, 28_000);
    exchange(5);
    expect(Math.abs(error())).toBeLessThan(600);
    exchange(30_000, 0);
    expect(Math.abs(error())).toBeLessThan(600);
  });

  it('gets more certain with every answer', () => {
    const { exchange, error, pass } = setUp(45 * minute);
    for (let count = 0; count < 40; count += 1) {
      exchange(5);
      pass(137);
    }
    expect(Math.abs(error())).toBeLessThan(600);
  });

  it('changes no more than needed, because each change shows all ages again', () => {
    const { clock, exchange, pass } = setUp(45 * minute);
    let changes = 0;
    clock.offset.subscribe(() => void (changes += 1));
    for (let count = 0; count < 200; count += 1) {
      exchange(5);
      pass(137);
    }
    expect(changes).toBeLessThan(8);
  });

  it('is found again after the clock of the device was set', () => {
    const { exchange, setDevice, error } = setUp(45 * minute);
    exchange();
    setDevice(0);
    exchange();
    expect(Math.abs(error())).toBeLessThan(600);
    setDevice(-45 * minute);
    exchange();
    expect(Math.abs(error())).toBeLessThan(600);
  });

  it('is not taken from an answer that began before the clock was set back', () => {
    const { clock, setDevice, pass, error } = setUp(0);
    const onAnswer = clock.startRequest();
    setDevice(-45 * minute);
    pass(20);
    onAnswer(new Date(start).toUTCString());
    expect(error()).toBe(-45 * minute);
  });

  it.each([null, '', 'yesterday'])('stays without a readable header: %j', (date) => {
    const { clock } = setUp(45 * minute);
    clock.startRequest()(date);
    expect(clock.offset.get()).toBe(0);
  });

  it('is kept for the next visit', () => {
    const storage = memory();
    setUp(45 * minute, storage).exchange();
    const { error } = setUp(45 * minute, storage);
    expect(Math.abs(error())).toBeLessThan(600);
  });

  it('ignores a stored text that is no number', () => {
    const storage = memory();
    storage.set('clockOffset', 'x');
    expect(setUp(0, storage).error()).toBe(0);
  });
});
