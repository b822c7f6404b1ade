import type { LastChange } from '../workflow/lastChange.ts';
import type { Role } from './roles.ts';
import { plainName } from '../text/searchForm.ts';

/** A staff member (specification, section 3: User). `updatedAt` is ISO 8601 with offset. */
export interface User extends LastChange {
  id: string;
  name: string;
  code: string;
  /** Null when the server sends an unknown role. */
  role: Role | null;
  /** In international form (`+919876543210`). */
  phone: string;
  isActive: boolean;
  /** Time of the last use of an account that is locked because it was not used; null for any other. */
  unusedSince: string | null;
  /** True if the user has a second factor, which an admin can reset. */
  hasSecondFactor: boolean;
  /** True if an account at the identity provider is linked. */
  isLinked: boolean;
  updatedAt: string;
}

/** Fields of the user form, except the short code, which has a dialog of its own. */
export interface UserDetails {
  /** True to remove the link to the account at the identity provider. */
  unlink?: boolean;
  name: string;
  /** Null if an existing user keeps the password. */
  password: string | null;
  role: Role;
  phone: string;
}

/** A user to add. */
export interface NewUser extends UserDetails {
  code: string;
}

/** Returns true if a user has these details. Passwords cannot be compared. */
export const hasDetails = (user: User, { name, role, phone }: UserDetails): boolean =>
  user.name === plainName(name) && user.role === role && user.phone === phone;
