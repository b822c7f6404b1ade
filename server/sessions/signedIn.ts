import type { Role } from '#domain/users/roles.ts';
import type { UserRow } from '#server/db/schema.ts';

/** The user of the session. Never taken from a payload. */
export interface SignedIn {
  userId: number;
  userName: string;
  userCode: string;
  role: Role;
  phone: string;
}

export const toSignedIn = (
  row: Pick<UserRow, 'user_id' | 'user_name' | 'user_code' | 'role' | 'phone'>,
): SignedIn => ({
  userId: row.user_id,
  userName: row.user_name,
  userCode: row.user_code,
  role: row.role,
  phone: row.phone,
});
