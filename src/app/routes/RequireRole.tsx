import { Navigate, Outlet } from 'react-router-dom';
import type { Role } from '#domain/roles.ts';
import { type GuardedPath, paths, rolesAt } from '../paths.ts';
import { useUser } from '../ServicesProvider.tsx';

/** Sends a role that has no screen here to /unauthorized. */
export function RequireRole({ path }: { path: GuardedPath }) {
  const { role } = useUser();
  const roles: readonly Role[] = rolesAt[path];
  return roles.includes(role) ? <Outlet /> : <Navigate to={paths.unauthorized} replace />;
}
