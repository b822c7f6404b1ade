import { readPushSubscription, savePushSubscription } from '#api/push.ts';
import type { Client } from '#api/request.ts';
import { unwrap } from '#api/result.ts';
import { acceptsPushKey, findPushEndpoint, subscribeToPush } from '#platform/push.ts';

/**
 * Returns true if the user's notifications reach this browser. A browser may have lost its subscription, and the server
 * its key, so a user who turned them on here gets a new subscription without being asked.
 * @throws CallError, or Error if the push service does not answer.
 */
export async function keepPush(client: Client, publicKey: string): Promise<boolean> {
  const endpoint = await findPushEndpoint();
  const { isKnown, isWanted } = await unwrap(readPushSubscription(client, endpoint));
  if (isKnown && (await acceptsPushKey(publicKey))) return true;
  const subscription =
    isWanted && Notification.permission === 'granted' ? await subscribeToPush(publicKey) : null;
  if (subscription) await unwrap(savePushSubscription(client, subscription));
  return subscription !== null;
}
