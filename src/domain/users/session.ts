import type { Device } from '../history/history.ts';
import type { Role } from './roles.ts';

/** The signed-in user (specification, section 3: Session user). */
export interface SessionUser {
  id: string;
  name: string;
  code: string;
  role: Role;
  phone: string;
}

/** A sign-in that has not ended. */
export interface UserSession {
  id: string;
  /** Times in ISO 8601 with offset. */
  startedAt: string;
  lastUsedAt: string;
  /** Kind of device and network address of the sign-in; null if unknown. */
  device: Device | null;
  address: string | null;
  /** True for the session of this browser. */
  isCurrent: boolean;
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
