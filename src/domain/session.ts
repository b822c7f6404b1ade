import type { Role } from './roles.ts';

/** Who is signed in (specification, section 3: Session user). */
export interface SessionUser {
  id: string;
  name: string;
  code: string;
  role: Role;
  phone: string;
}

/** How long a session lasts, ms. */
export interface SessionLimits {
  /** Without a call. */
  idleMs: number;
  /** In all. */
  absoluteMs: number;
}

/** Of a server that does not tell its own. */
export const defaultSessionLimits: SessionLimits = {
  idleMs: 30 * 60_000,
  absoluteMs: 12 * 3_600_000,
};
