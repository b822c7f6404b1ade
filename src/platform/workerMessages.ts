/** What the service worker tells the pages (`public/push.js`). */
export type WorkerMessage =
  /** A notification was tapped while the app is open. */
  | { kind: 'open'; path: string }
  /** The browser has ended its push subscription. */
  | { kind: 'renew' };

/** Calls the listener with each message. Returns the function to unsubscribe. */
export function listenToWorker(onMessage: (message: WorkerMessage) => void): () => void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const handle = ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.kind === 'open' || data?.kind === 'renew') onMessage(data);
  };
  worker?.addEventListener('message', handle);
  return () => worker?.removeEventListener('message', handle);
}
