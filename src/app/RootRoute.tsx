import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useHref, useLocation, useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#ui/NavigationProvider.tsx';
import { AppToasts } from './AppToasts.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';

/** The root of all screens: client-side navigation, error boundary and toasts. */
export function RootRoute() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <NavigationProvider
      navigate={(path, options) => void navigate(path, options)}
      // oxlint-disable-next-line react/hooks -- the provider calls it as a hook
      useHref={useHref}
    >
      <ErrorBoundary FallbackComponent={ScreenFailure} resetKeys={[key]}>
        <Outlet />
      </ErrorBoundary>
      <AppToasts />
    </NavigationProvider>
  );
}
