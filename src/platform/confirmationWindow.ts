/** The result of a confirmation at the identity provider: the code of a problem; null for success. */
export interface ConfirmationResult {
  problem: string | null;
}

const name = 'confirmation';

/**
 * Opens the identity provider in a window of its own. The provider's page cuts the connection to its opener,
 * so the result comes through a channel. @returns false if the browser blocked the window
 */
export const openConfirmation = (): boolean =>
  window.open('/api/oidc/start?confirm=1', name, 'popup,width=480,height=720') !== null;

/** Calls the listener with each result. @returns a function that stops it. */
export function listenForConfirmation(listener: (result: ConfirmationResult) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<ConfirmationResult>) =>
    listener(data),
  );
  return () => channel.close();
}

/** Sends the result to the window that waits for it. */
export function sendConfirmation(result: ConfirmationResult): void {
  const channel = new BroadcastChannel(name);
  // A channel has no target parameter: it is limited to this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(result);
  channel.close();
}
