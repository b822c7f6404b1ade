import { sql, type Transaction } from 'kysely';
import type { Schema } from './db/schema.ts';
import { resetFactor } from './secondFactor/changes.ts';
import { changedFields, passwordSet, recordedColumns } from './history/changes.ts';
import { operator, writeHistory } from './history/entries.ts';
import { StartError } from './startError.ts';

export interface NewAdmin {
  name: string;
  code: string;
  phone: string;
}

/** Adds an admin. */
export async function insertAdmin(
  trx: Transaction<Schema>,
  admin: NewAdmin,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const inserted = await trx
    .insertInto('users')
    .values({
      user_name: admin.name,
      user_code: admin.code,
      role: 'admin',
      phone: admin.phone,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
      last_used_at: now,
    })
    .returning([...recordedColumns.users, 'user_id'])
    .executeTakeFirstOrThrow();
  const { user_id: userId, ...after } = inserted;
  const changes = { ...changedFields('users', null, after), ...passwordSet };
  await writeHistory(trx, operator, { about: { userId }, action: 'add user', changes, now });
}

/**
 * Deletes the second factor of a user, for admins who lost theirs and whom no other admin can help.
 * @throws StartError
 */
export async function resetSecondFactor(
  trx: Transaction<Schema>,
  name: string,
  now: Date,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('user_id')
    .where(sql`lower(user_name)`, '=', sql`lower(${name}::text)`)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new StartError(`There is no user ${name}`);
  if (!(await resetFactor(trx, operator, { userId: user.user_id, now }))) {
    throw new StartError(`${name} has no second factor`);
  }
}
