import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { type GuardedPath, isAllowed, paths } from './links.ts';
import { useUser } from '#core/services/ServicesProvider.tsx';

/** Redirects a role that is not allowed on the path to /unauthorized. */
export function RequireRole({ path, children }: { path: GuardedPath; children: ReactNode }) {
  const { role } = useUser();
  return isAllowed(role, path) ? children : <Navigate to={paths.unauthorized} replace />;
}
