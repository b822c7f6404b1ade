/** Time limits of a session in milliseconds. */
export interface SessionTimes {
  idleMs: number;
  absoluteMs: number;
}

/** A session that began or was used no later than these times has expired. */
export const expiryLimits = (now: Date, times: SessionTimes) => ({
  oldestStart: new Date(now.getTime() - times.absoluteMs),
  oldestUse: new Date(now.getTime() - times.idleMs),
});
