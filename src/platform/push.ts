import type { BrowserSubscription } from '#api/push.ts';

/**
 * - `unsupported`: the browser has no push messages. Those of an iPhone have them once installed.
 * - `blocked`: the user does not allow notifications.
 */
export type PushSupport = 'supported' | 'blocked' | 'unsupported';

export function readPushSupport(): PushSupport {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the address of this browser at its push service; null without a subscription. */
export const findPushEndpoint = async (): Promise<string | null> =>
  (await currentSubscription())?.endpoint ?? null;

/** Returns true if the browser's subscription accepts messages that are signed with this key of the server. */
export async function acceptsPushKey(publicKey: string): Promise<boolean> {
  const key = (await currentSubscription())?.options.applicationServerKey;
  return key !== undefined && (key === null || toBase64Url(key) === publicKey);
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks the user for permission, and subscribes to push messages with the public key of the server.
 * @returns null if the user does not allow it.
 * @throws Error if the push service does not answer.
 */
export async function subscribeToPush(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key of the server would be refused.
  await unsubscribeFromPush();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { keys } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  };
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
