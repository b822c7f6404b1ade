import type { Role } from './roles.ts';

/** Who is signed in (specification, section 3: Session user). */
export interface SessionUser {
  id: string;
  name: string;
  code: string;
  role: Role;
  phone: string;
}
