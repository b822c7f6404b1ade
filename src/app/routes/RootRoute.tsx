import { Outlet, useHref, useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#ui/NavigationProvider.tsx';
import { AppToasts } from '../toasts/AppToasts.tsx';

/** What every screen stands in: links that stay inside the app, and the toasts. */
export function RootRoute() {
  const navigate = useNavigate();
  return (
    <NavigationProvider
      navigate={(path, options) => void navigate(path, options)}
      useHref={useHref}
    >
      <Outlet />
      <AppToasts />
    </NavigationProvider>
  );
}
