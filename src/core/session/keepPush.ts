import { readPushSubscription, savePushSubscription } from '#api/push.ts';
import type { Client } from '#api/request.ts';
import { type Result, unwrap } from '#api/result.ts';
import { acceptsPushKey, findPushEndpoint, subscribeToPush } from '#platform/push.ts';
import type { Session } from './session.ts';

interface PushOptions {
  client: Client;
  session: Pick<Session, 'state'>;
  /** Key of the server, in base64url. */
  publicKey: string;
}

/**
 * Returns true if the user's notifications reach this browser. A browser may have lost its subscription, and the server
 * its key, so a user who turned them on here gets a new subscription without being asked.
 * @throws CallError, or Error if the push service does not answer.
 */
export async function keepPush(options: PushOptions): Promise<boolean> {
  const { client, session, publicKey } = options;
  const signedIn = session.state.get();
  const endpoint = await findPushEndpoint();
  const { isKnown, isWanted } = await unwrap(readPushSubscription(client, endpoint));
  if (isKnown && (await acceptsPushKey(publicKey))) return true;
  if (!isWanted || Notification.permission !== 'granted') return false;
  const saved = await turnOnPush(options, signedIn);
  if (saved?.ok === false) throw saved.error;
  return saved !== null;
}

/**
 * Sends the user's notifications to this browser. Returns null if the user does not allow it, or has signed out before
 * the push service answered: then another user may be signed in, who has not asked for them.
 * @throws Error if the push service does not answer.
 */
export async function turnOnPush(
  { client, session, publicKey }: PushOptions,
  signedIn = session.state.get(),
): Promise<Result<unknown> | null> {
  const subscription = await subscribeToPush(publicKey);
  if (!subscription || session.state.get() !== signedIn) return null;
  return savePushSubscription(client, subscription);
}
