import type { Clock } from '#server/time.ts';

const maxSessions = 2000;
/** Limited per session, so that one session cannot displace the entries of others. */
const maxLists = 10;
const lifetimeMs = 10 * 60_000;

interface End {
  /** Offset of the next page. */
  start: number;
  /** Sequence of the last row. */
  sequence: number;
  at: number;
}

/**
 * Stores the end of the page that each session read last of a list, so that the next page continues
 * from its last row instead of skipping rows. An entry is used only by the next request for that
 * list and expires after some time; any other request skips rows.
 */
export class PageEnds {
  readonly #ends = new Map<string, Map<string, End>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Returns the last row of the page before `start` if that page was read last. Removes the entry
   * in any case.
   */
  take(session: string, list: string, start: number): number | null {
    const end = this.#ends.get(session)?.get(list);
    this.#ends.get(session)?.delete(list);
    if (end?.start !== start) return null;
    return this.#clock().getTime() - end.at <= lifetimeMs ? end.sequence : null;
  }

  note(session: string, list: string, start: number, sequence: number): void {
    const ends = this.#ends.get(session) ?? new Map<string, End>();
    setNewest(this.#ends, session, ends, maxSessions);
    setNewest(ends, list, { start, sequence, at: this.#clock().getTime() }, maxLists);
  }
}

/** Sets an entry as the newest, and removes the oldest if there are too many. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  const oldest = map.keys().next();
  if (map.size >= max && !oldest.done) map.delete(oldest.value);
  map.set(key, value);
}
