import type { Session } from '#server/sessions/sessions.ts';
import type { Clock } from '#server/time.ts';
import { refuseFarPage } from './farPages.ts';

const maxSessions = 2000;
/** Limited per session, so that one session cannot displace the entries of others. */
const maxLists = 10;
const lifetimeMs = 10 * 60_000;

interface End<Key> {
  /** Offset of the next page. */
  start: number;
  /** Key of the last row. */
  key: Key;
  at: number;
}

/** A requested page of a list. */
export interface ListPage {
  session: Session;
  /** Identifies the list, without its page. */
  list: string;
  start: number;
  size: number;
  /** True if the list is searched, so that skipping rows is slower. @default false */
  isSearch?: boolean;
}

/**
 * Stores the end of the page that each session read last of a list, so that the next page continues
 * from its last row instead of skipping rows. An entry is used only by the next request for that
 * list and expires after some time; any other request skips rows.
 */
export class PageEnds<Key> {
  readonly #ends = new Map<string, Map<string, End<Key>>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Reads a page.
   * @param readRows reads the rows after the one with this key; for null, it skips `start` rows.
   * @throws Refusal for a page that would skip too many rows.
   */
  async read<Row>(
    { session: { tokenHash }, list, start, size, isSearch }: ListPage,
    readRows: (after: Key | null) => Promise<Row[]>,
    keyOf: (row: Row) => Key,
  ): Promise<Row[]> {
    const session = tokenHash.toString('base64');
    const after = this.#take(session, list, start);
    if (after === null) refuseFarPage(start, isSearch);
    const rows = await readRows(after).catch((error: unknown) => {
      // The same page can be read again.
      if (after !== null) this.#note(session, list, start, after);
      throw error;
    });
    const last = rows.at(-1);
    if (last !== undefined && rows.length === size) {
      this.#note(session, list, start + size, keyOf(last));
    }
    return rows;
  }

  /**
   * Returns the last row of the page before `start` if that page was read last. Removes the entry
   * in any case.
   */
  #take(session: string, list: string, start: number): Key | null {
    const end = this.#ends.get(session)?.get(list);
    this.#ends.get(session)?.delete(list);
    if (end?.start !== start) return null;
    return this.#clock().getTime() - end.at <= lifetimeMs ? end.key : null;
  }

  #note(session: string, list: string, start: number, key: Key): void {
    const ends = this.#ends.get(session) ?? new Map<string, End<Key>>();
    setNewest(this.#ends, session, ends, maxSessions);
    setNewest(ends, list, { start, key, at: this.#clock().getTime() }, maxLists);
  }
}

/** Sets an entry as the newest, and removes the oldest if there are too many. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  const oldest = map.keys().next();
  if (map.size >= max && !oldest.done) map.delete(oldest.value);
  map.set(key, value);
}
