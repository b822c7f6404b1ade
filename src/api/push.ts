import { read } from './read.ts';
import type { Client } from './request.ts';

/** A browser's address and keys at its push service, as the browser created them. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Returns true if the browser with this endpoint receives the user's notifications. */
export async function hasPushSubscription(client: Client, endpoint: string) {
  const result = await client.call('common.php?run=getPushSubscription', { endpoint });
  return read(result, (response) => response.message);
}

export async function savePushSubscription(client: Client, subscription: BrowserSubscription) {
  const result = await client.call('common.php?run=savePushSubscription', { ...subscription });
  return read(result, (response) => response.message);
}

export async function deletePushSubscription(client: Client, endpoint: string) {
  const result = await client.call('common.php?run=deletePushSubscription', { endpoint });
  return read(result, (response) => response.message);
}
