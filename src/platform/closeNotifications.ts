/** Takes away what the service worker has shown. */
export async function closeNotifications(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await worker?.getRegistration();
  // A browser without notifications has no such function.
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
