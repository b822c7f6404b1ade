import type { Transaction, Updateable } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal, requireVersion } from '#server/api/refusals.ts';
import { errorCode } from '#server/db/errors.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { forgetDevicesOf } from '#server/login/knownDevices.ts';
import { hashPassword } from '#server/login/passwords.ts';
import { endSessionsOf } from '#server/sessions/sessions.ts';
import { nameIsUsed } from './add.ts';
import { readUserForm, requirePassword } from './form.ts';
import { changingUser, requireAnotherAdmin } from './lock.ts';
import { readUserId, selectUsers, userNotFound } from './rows.ts';

const uniqueViolation = '23505';

/** Saves the user form. It always sets the password, so the user is signed out everywhere. */
export const updateUser: Handlers['user.php?run=update_user_details'] = async (
  context,
  payload,
) => {
  const userId = readUserId(payload.user_id);
  const row = await selectUsers(context.db).where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw userNotFound();
  const form = await readUserForm(payload, row.user_code);
  const passwordHash = await hashPassword(form.password);
  let roleBefore: Role = row.role;
  const saving = changingUser(context, userId, async (transaction, locked) => {
    if (locked.target.deleted_flg === 'D') throw new Refusal('User is now inactive', 'conflict');
    requireVersion('User', locked.target.version, payload.version);
    if (form.role !== 'admin') requireAnotherAdmin(locked);
    roleBefore = locked.target.role;
    await save(transaction, context, locked.target, {
      user_name: form.name,
      role: form.role,
      phone: form.phone,
      password_hash: passwordHash,
    });
    await endSessionsOf(transaction, userId);
    await forgetDevicesOf(transaction, userId);
  });
  await saving.catch((error: unknown) => {
    throw errorCode(error) === uniqueViolation ? nameIsUsed() : error;
  });
  // The form always sets the password as well.
  const roles = { roleBefore, role: form.role };
  context.log.info({
    event: 'user_updated',
    userId: context.user.userId,
    target: userId,
    ...roles,
  });
  return { status: 'success', message: 'Update user successfuly' };
};

/** Changes the admin's own password and signs them out everywhere. */
export const updatePassword: Handlers['user.php?run=update_user_password'] = async (
  context,
  payload,
) => {
  const { user } = context;
  if (payload.user_id !== String(user.userId)) {
    throw new Refusal('Only your own password can be changed here');
  }
  await requirePassword(payload.password, { name: user.userName, code: user.userCode });
  const passwordHash = await hashPassword(payload.password);
  await changingUser(context, user.userId, async (transaction, { target }) => {
    await save(transaction, context, target, { password_hash: passwordHash });
    await endSessionsOf(transaction, user.userId);
    await forgetDevicesOf(transaction, user.userId);
  });
  context.cookie.clear();
  context.log.info({ event: 'password_changed', userId: user.userId, target: user.userId });
  return { status: 'success', message: 'Password changed successfully' };
};

/** The handler that deactivates a user, at once and everywhere, or activates them again. */
export function userFlagHandler(flag: '' | 'D'): Handlers['user.php?run=inactive_user_details'] {
  const state = flag === 'D' ? 'inactive' : 'active';
  return async (context, payload) => {
    const userId = readUserId(payload.user_id);
    if (flag === 'D' && userId === context.user.userId) {
      throw new Refusal('You can not deactivate yourself');
    }
    await changingUser(context, userId, async (transaction, locked) => {
      const { target } = locked;
      requireVersion('User', target.version, payload.version);
      if (flag === 'D') requireAnotherAdmin(locked);
      if (target.deleted_flg === flag) return;
      await save(transaction, context, target, { deleted_flg: flag });
      await endSessionsOf(transaction, userId);
    });
    const event = flag === 'D' ? 'user_inactive' : 'user_active';
    context.log.info({ event, userId: context.user.userId, target: userId });
    return { status: 'success', message: `User is now ${state}` };
  };
}

type Changes = Omit<Updateable<Schema['users']>, 'version' | 'changed_by' | 'updated_at'>;

/** Writes a change of a locked user. */
async function save(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  before: UserRow,
  changes: Changes,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      ...changes,
      version: before.version + 1,
      changed_by: user.userId,
      updated_at: clock(),
    })
    .where('user_id', '=', before.user_id)
    .execute();
}
