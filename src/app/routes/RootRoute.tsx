import { Outlet, useHref, useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#ui/NavigationProvider.tsx';
import { AppToasts } from '../toasts/AppToasts.tsx';

/** What every screen stands in: links that stay inside the app, and the toasts. */
export function RootRoute() {
  const navigate = useNavigate();
  return (
    <NavigationProvider
      navigate={(path, options) => void navigate(path, options)}
      // oxlint-disable-next-line react/hooks -- the provider calls it as a hook
      useHref={useHref}
    >
      <Outlet />
      <AppToasts />
    </NavigationProvider>
  );
}
