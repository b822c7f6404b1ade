/**
 * Calls the listener with the address of a notification that is tapped while the app is open
 * (`public/push.js`). Returns the function to unsubscribe.
 */
export function listenForOpenedNotifications(onOpen: (path: string) => void): () => void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const handle = ({ data }: MessageEvent<{ path?: unknown } | null>) => {
    if (typeof data?.path === 'string') onOpen(data.path);
  };
  worker?.addEventListener('message', handle);
  return () => worker?.removeEventListener('message', handle);
}
