import type { Platform } from '#platform/platform.ts';
import { storageKeys } from './session.ts';

/** Removes the stored data of a session that has expired. */
export async function discardExpiredData({ storage, sessionExpiry, openObjectStore }: Platform) {
  // Avoids opening the database for visitors of the puzzle who never signed in.
  if (storage.get(storageKeys.user) === null || sessionExpiry.isActive()) return;
  await openObjectStore().clear('responses');
  // Removed last: if this is interrupted, the next start repeats it.
  storage.remove(storageKeys.user);
}
