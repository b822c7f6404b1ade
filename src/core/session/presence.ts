import { type Clock, deviceNow } from '#platform/clock.ts';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import { type PageUse, pageUse as pageUseOfBrowser } from '#platform/pageUse.ts';
import type { Store } from '#platform/store.ts';

/** An absence of this length is worth a digest. */
const absenceMs = 10 * 60_000;
/** The time of the last use is stored at most this often. */
const storeMs = 5_000;

interface PresenceOptions {
  storage: KeyValueStorage;
  userId: string;
  clock: Pick<Clock, 'offset'>;
  /** Receives since when the user was away, the server's time in ms since 1970, when they return. */
  awaySince: Store<number | null>;
  /** @default that of the browser */
  pageUse?: PageUse;
  /** The device's time, ms since 1970. */
  now?: () => number;
}

/**
 * Notices when a user returns after an absence: to this page, or with a new sign-in in this browser.
 * Returns the function that ends it.
 */
export function watchPresence({
  storage,
  userId,
  clock,
  awaySince,
  pageUse = pageUseOfBrowser,
  now = deviceNow,
}: PresenceOptions): () => void {
  const key = `lastUse ${userId}`;
  /** Times of the last use of this page, and of the last one that was stored. */
  let usedAt = 0;
  let storedAt = 0;

  /** Compares the time with the last use by the user, which may have been in another tab. */
  function compare() {
    const last = Math.max(usedAt, Number(storage.get(key) ?? 0));
    usedAt = now();
    if (last > 0 && usedAt - last >= absenceMs) awaySince.set(last + clock.offset.get());
  }

  compare();
  const stop = pageUse.listen(() => {
    compare();
    if (usedAt - storedAt < storeMs) return;
    storedAt = usedAt;
    storage.set(key, String(usedAt));
  });
  return () => {
    stop();
    awaySince.set(null);
  };
}
