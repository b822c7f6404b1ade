import type { SessionLimits } from '#domain/users/session.ts';
import type { KeyValueStorage } from './keyValueStorage.ts';

/**
 * Determines on the device whether the session has expired, and so whether stored data may be shown.
 * Scripts cannot read the session cookie, and offline the server cannot be asked, so the app stores
 * the times of the session, and its start in a cookie of its own, which is gone once the browser was closed.
 * Each access to a cookie takes some milliseconds, so no call needs it.
 */
export interface SessionExpiry {
  begin: (limits: SessionLimits) => void;
  /** Restarts the idle time, because the server has just accepted a call. */
  extend: () => void;
  /** Returns the start of the session in any tab, ms since 1970; null without a session. */
  startedAt: () => number | null;
  /** Returns false after the browser was closed, a limit has passed, or the clock was set back. */
  isActive: () => boolean;
  clear: () => void;
}

const cookieKey = 'mark';
const timesKey = 'sessionTimes';
/** Tolerance for small corrections of the clock. */
const clockCorrectionMs = 60_000;

/** Times in ms since 1970. */
interface Times extends SessionLimits {
  startedAt: number;
  usedAt: number;
  /** Latest time at which the session was active. */
  seenAt: number;
}

/**
 * @param storage shared by all tabs
 * @param cookies also shared by all tabs, and cleared when the browser is closed
 */
export function createSessionExpiry(
  storage: KeyValueStorage,
  cookies: KeyValueStorage,
  now: () => number,
): SessionExpiry {
  function read(): Times | null {
    const parts = storage.get(timesKey)?.split('.').map(Number) ?? [];
    const [startedAt, usedAt, seenAt, idleMs, absoluteMs] = parts;
    if (startedAt === undefined || usedAt === undefined || seenAt === undefined) return null;
    if (idleMs === undefined || absoluteMs === undefined) return null;
    return { startedAt, usedAt, seenAt, idleMs, absoluteMs };
  }
  function write({ startedAt, usedAt, seenAt, idleMs, absoluteMs }: Times) {
    storage.set(timesKey, [startedAt, usedAt, seenAt, idleMs, absoluteMs].join('.'));
  }

  return {
    begin(limits) {
      const at = now();
      write({ ...limits, startedAt: at, usedAt: at, seenAt: at });
      cookies.set(cookieKey, String(at));
    },
    extend() {
      const times = read();
      const at = now();
      // A response of the server proves the session, so the corrected clock is accepted.
      if (times) write({ ...times, usedAt: at, seenAt: at });
    },
    startedAt: () => read()?.startedAt ?? null,
    isActive() {
      const times = read();
      if (!times || cookies.get(cookieKey) !== String(times.startedAt)) return false;
      const at = now();
      // A malformed text gives NaN, for which every comparison is false.
      const isActive =
        at >= times.seenAt - clockCorrectionMs &&
        at < times.usedAt + times.idleMs &&
        at < times.startedAt + times.absoluteMs;
      if (isActive) write({ ...times, seenAt: Math.max(at, times.seenAt) });
      return isActive;
    },
    clear() {
      storage.remove(timesKey);
      cookies.remove(cookieKey);
    },
  };
}
