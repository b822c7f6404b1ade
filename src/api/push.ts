import { read } from './read.ts';
import type { Client } from './request.ts';

/** A browser's address and keys at its push service, as the browser created them. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the server has of the user's notifications. */
export interface KnownSubscription {
  /** True if they are sent to the named endpoint. */
  isKnown: boolean;
  /** True if the user turned them on in this browser, whatever its endpoint was then. */
  isWanted: boolean;
}

/** @param endpoint that of this browser; null if it has none */
export async function readPushSubscription(client: Client, endpoint: string | null) {
  const result = await client.call('common.php?run=getPushSubscription', {
    endpoint: endpoint ?? '',
  });
  return read(result, ({ message, IN_THIS_BROWSER }): KnownSubscription => ({
    isKnown: message,
    isWanted: IN_THIS_BROWSER ?? message,
  }));
}

export async function savePushSubscription(client: Client, subscription: BrowserSubscription) {
  const result = await client.call('common.php?run=savePushSubscription', { ...subscription });
  return read(result, (response) => response.message);
}

export async function deletePushSubscription(client: Client, endpoint: string) {
  const result = await client.call('common.php?run=deletePushSubscription', { endpoint });
  return read(result, (response) => response.message);
}
