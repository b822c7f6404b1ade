import type { KeyValueStorage } from './keyValueStorage.ts';
import { createStore, type ReadableStore } from './store.ts';

/** The time of the server. Clocks of devices are often wrong by minutes, and some by hours. */
export interface Clock {
  /** Returns the server's time, ms since 1970. Everything that is compared with its times uses it. */
  now: () => number;
  /** Server's time minus the device's, ms, as far as it is known. */
  offset: ReadableStore<number>;
  /** Called when a request is sent. Returns the function that receives the `Date` header of its answer. */
  startRequest: () => (date: string | null) => void;
}

/** The device's time, ms since 1970. For durations and for what only this device compares. */
export const deviceNow = () => Date.now();

/** Time since the page began to load, whole ms. */
export const pageAge = () => Math.ceil(deviceNow() - performance.timeOrigin);

const storageKey = 'clockOffset';
/** The header has whole seconds. */
const dateStepMs = 1_000;

/**
 * Estimates the server's time from its answers: each was written between the sending of its request and its
 * arrival, which bounds the offset, the tighter the shorter the round trip. The estimate stays while all bounds
 * allow it, so a device whose clock is right has the offset 0. If they contradict each other, a clock was set, and
 * only the last one counts.
 * @param storage keeps the offset for the first moments of the next visit, and for one without a network
 */
export function createClock(storage: KeyValueStorage, now: () => number = deviceNow): Clock {
  const offset = createStore(Number(storage.get(storageKey) ?? 0) || 0);
  let earliest = -Infinity;
  let latest = Infinity;

  function narrow(from: number, to: number) {
    const isContradiction = from > latest || to < earliest;
    earliest = isContradiction ? from : Math.max(from, earliest);
    latest = isContradiction ? to : Math.min(to, latest);
    const last = offset.get();
    if (last >= earliest && last <= latest) return;
    const next = Math.round((earliest + latest) / 2);
    storage.set(storageKey, String(next));
    offset.set(next);
  }

  return {
    now: () => now() + offset.get(),
    offset,
    startRequest() {
      const sentAt = now();
      return (date) => {
        const time = Date.parse(date ?? '');
        const receivedAt = now();
        // The clock was set back in the meantime.
        if (Number.isNaN(time) || receivedAt < sentAt) return;
        narrow(time - receivedAt, time + dateStepMs - sentAt);
      };
    },
  };
}
