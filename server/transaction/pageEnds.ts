import type { Clock } from '#server/time.ts';

const mostSessions = 2000;
/** Of one session, so that none pushes out what others read. */
const mostLists = 10;
const lifetimeMs = 10 * 60_000;

interface End {
  /** The offset of what comes next. */
  start: number;
  /** The sequence of the page's last row. */
  sequence: number;
  at: number;
}

/**
 * Where the last page of each list ended that a session read, so that the next one goes on from
 * its last row instead of counting up to it. Known for a while only, and only to the very next
 * request for that list: one for another page, as of somebody who reads the list anew, finds
 * nothing here and counts.
 */
export class PageEnds {
  readonly #ends = new Map<string, Map<string, End>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Where the page before `start` ended, if that is what was read last; forgets it either way. */
  take(session: string, list: string, start: number): number | null {
    const end = this.#ends.get(session)?.get(list);
    this.#ends.get(session)?.delete(list);
    if (end?.start !== start) return null;
    return this.#clock().getTime() - end.at <= lifetimeMs ? end.sequence : null;
  }

  note(session: string, list: string, start: number, sequence: number): void {
    const ends = this.#ends.get(session) ?? new Map<string, End>();
    setNewest(this.#ends, session, ends, mostSessions);
    setNewest(ends, list, { start, sequence, at: this.#clock().getTime() }, mostLists);
  }
}

/** Sets an entry as the last in order, and forgets the first where there are too many. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  const oldest = map.keys().next();
  if (map.size >= most && !oldest.done) map.delete(oldest.value);
  map.set(key, value);
}
