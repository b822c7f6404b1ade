import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { type GuardedPath, hasScreen, paths } from '../navigation/paths.ts';
import { useUser } from '#services/ServicesProvider.tsx';

/** Sends a role that has no screen here to /unauthorized. */
export function RequireRole({ path, children }: { path: GuardedPath; children: ReactNode }) {
  const { role } = useUser();
  return hasScreen(role, path) ? children : <Navigate to={paths.unauthorized} replace />;
}
