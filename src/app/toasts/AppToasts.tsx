import { useSyncExternalStore } from 'react';
import { ToastRegion } from '#ui/ToastRegion.tsx';
import { useServices } from '../ServicesProvider.tsx';

/** The toasts of the app, at the top centre of whatever is shown. */
export function AppToasts() {
  const { toasts } = useServices();
  const items = useSyncExternalStore(toasts.list.subscribe, toasts.list.get);
  return <ToastRegion items={items} onDismiss={toasts.dismiss} />;
}
