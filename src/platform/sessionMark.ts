import type { SessionLimits } from '#domain/session.ts';
import type { KeyValueStorage } from './keyValueStorage.ts';

/**
 * Whether what the device keeps may be shown. The session itself is a cookie that scripts can't see
 * and the server can't be asked without a network, so the app keeps the moments of the session in a
 * cookie beside it.
 */
export interface SessionMark {
  begin: (limits: SessionLimits) => void;
  /** The server has just accepted a call of the session. */
  use: () => void;
  /** False when the browser was closed, a limit has passed, or the clock was set back. */
  isAlive: () => boolean;
  clear: () => void;
}

const key = 'mark';
/** Clocks are corrected by a few seconds now and then. */
const clockCorrectionMs = 60_000;

/** Moments in ms since 1970. */
interface Moments extends SessionLimits {
  startedAt: number;
  usedAt: number;
  /** The latest moment at which the session was found alive. */
  seenAt: number;
}

/** @param storage what all tabs share and what ends with the browser */
export function createSessionMark(storage: KeyValueStorage, now: () => number): SessionMark {
  function read(): Moments | null {
    const parts = storage.get(key)?.split('.').map(Number) ?? [];
    const [startedAt, usedAt, seenAt, idleMs, absoluteMs] = parts;
    if (startedAt === undefined || usedAt === undefined || seenAt === undefined) return null;
    if (idleMs === undefined || absoluteMs === undefined) return null;
    return { startedAt, usedAt, seenAt, idleMs, absoluteMs };
  }
  function write({ startedAt, usedAt, seenAt, idleMs, absoluteMs }: Moments) {
    storage.set(key, [startedAt, usedAt, seenAt, idleMs, absoluteMs].join('.'));
  }

  return {
    begin: (limits) => write({ ...limits, startedAt: now(), usedAt: now(), seenAt: now() }),
    use() {
      const moments = read();
      // A clock that was put right is trusted again once the server has answered.
      if (moments) write({ ...moments, usedAt: now(), seenAt: now() });
    },
    isAlive() {
      const moments = read();
      if (!moments) return false;
      const at = now();
      // Every comparison is false for a mark that holds no numbers.
      const isAlive =
        at >= moments.seenAt - clockCorrectionMs &&
        at < moments.usedAt + moments.idleMs &&
        at < moments.startedAt + moments.absoluteMs;
      if (isAlive) write({ ...moments, seenAt: Math.max(at, moments.seenAt) });
      return isAlive;
    },
    clear: () => storage.remove(key),
  };
}
