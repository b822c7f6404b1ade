import { Navigate, Outlet } from 'react-router-dom';
import { type GuardedPath, hasScreen, paths } from '../paths.ts';
import { useUser } from '../ServicesProvider.tsx';

/** Sends a role that has no screen here to /unauthorized. */
export function RequireRole({ path }: { path: GuardedPath }) {
  const { role } = useUser();
  return hasScreen(role, path) ? <Outlet /> : <Navigate to={paths.unauthorized} replace />;
}
