import type { Role } from './roles.ts';

/** The signed-in user (specification, section 3: Session user). */
export interface SessionUser {
  id: string;
  name: string;
  code: string;
  role: Role;
  phone: string;
}

/** Time limits of a session, ms. */
export interface SessionLimits {
  /** Maximum time between two API calls. */
  idleMs: number;
  /** Maximum time since sign-in. */
  absoluteMs: number;
}

/** Used when the server sends no limits. */
export const defaultSessionLimits: SessionLimits = {
  idleMs: 30 * 60_000,
  absoluteMs: 12 * 3_600_000,
};
