import type { Platform } from '#platform/platform.ts';
import { storageKeys } from './session.ts';

/** Removes what a user left who closed the browser, or stayed away, without signing out. */
export async function discardExpiredSession({ storage, sessionMark, openObjectStore }: Platform) {
  // The puzzle opens no database for people who never signed in.
  if (storage.get(storageKeys.user) === null || sessionMark.isAlive()) return;
  await openObjectStore().clear('responses');
  // Last, so that a start that was cut short is repeated by the next one.
  storage.remove(storageKeys.user);
}
