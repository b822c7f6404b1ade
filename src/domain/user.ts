import type { LastChange } from './lastChange.ts';
import type { Role } from './roles.ts';

/** One of the staff (specification, section 3: User). `updatedAt` is ISO 8601 with offset. */
export interface User extends LastChange {
  id: string;
  name: string;
  code: string;
  /** Null when the server names a role that this product does not know. */
  role: Role | null;
  /** In international form (`+919876543210`). */
  phone: string;
  isActive: boolean;
  updatedAt: string;
}

/** What the user form says of a user, beside the short code that is given once. */
export interface UserDetails {
  name: string;
  password: string;
  role: Role;
  phone: string;
}

/** A user to be added. */
export interface NewUser extends UserDetails {
  code: string;
}
