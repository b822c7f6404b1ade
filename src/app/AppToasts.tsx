import { ToastRegion } from '#ui/ToastRegion.tsx';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';

/** The toasts of the app, at the top of every screen. */
export function AppToasts() {
  const { toasts } = useServices();
  const items = useStore(toasts.list).map(({ link, ...toast }) => ({
    ...toast,
    ...(link && { link: { href: link.href, routerOptions: { state: link.state } } }),
  }));
  return <ToastRegion items={items} onDismiss={toasts.dismiss} />;
}
