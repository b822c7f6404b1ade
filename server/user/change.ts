import type { Transaction } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal, requireVersion } from '#server/api/refusals.ts';
import { errorCode } from '#server/db/errors.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { changedFields, passwordSet } from '#server/history/changes.ts';
import { writeHistory } from '#server/history/entries.ts';
import { forgetDevices } from '#server/login/knownDevices.ts';
import { hashPassword } from '#server/login/passwords.ts';
import { endAllSessions } from '#server/sessions/sessions.ts';
import { nameTaken } from './add.ts';
import { readUserForm, requirePassword } from './form.ts';
import { withLockedUser, requireAnotherAdmin } from './lock.ts';
import { readUserId, selectUsers, userNotFound } from './rows.ts';

const uniqueViolation = '23505';

/** Saves the user form. The form always sets the password, so all sessions of the user end. */
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
  const saving = withLockedUser(context, userId, async (trx, locked) => {
    if (locked.target.deleted_flg === 'D') throw new Refusal('User is now inactive', 'conflict');
    requireVersion('User', locked.target.version, payload.version);
    if (form.role !== 'admin') requireAnotherAdmin(locked);
    roleBefore = locked.target.role;
    const changes = {
      user_name: form.name,
      role: form.role,
      phone: form.phone,
      password_hash: passwordHash,
    };
    await save(trx, context, locked.target, { action: 'update user', changes });
    await endAllSessions(trx, userId);
    await forgetDevices(trx, userId);
  });
  await saving.catch((error: unknown) => {
    throw errorCode(error) === uniqueViolation ? nameTaken() : error;
  });
  const roles = { roleBefore, role: form.role };
  context.log.info({
    event: 'user_updated',
    userId: context.user.userId,
    target: userId,
    ...roles,
  });
  return { status: 'success', message: 'Update user successfuly' };
};

/** Changes the admin's own password and ends all their sessions. */
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
  await withLockedUser(context, user.userId, async (trx, { target }) => {
    const changes = { password_hash: passwordHash };
    await save(trx, context, target, { action: 'change password', changes });
    await endAllSessions(trx, user.userId);
    await forgetDevices(trx, user.userId);
  });
  context.cookie.clear();
  context.log.info({ event: 'password_changed', userId: user.userId, target: user.userId });
  return { status: 'success', message: 'Password changed successfully' };
};

/**
 * Creates the handler that deactivates or activates a user. Deactivation ends all their sessions at
 * once.
 */
export function userFlagHandler(flag: '' | 'D'): Handlers['user.php?run=inactive_user_details'] {
  const state = flag === 'D' ? 'inactive' : 'active';
  return async (context, payload) => {
    const userId = readUserId(payload.user_id);
    if (flag === 'D' && userId === context.user.userId) {
      throw new Refusal('You can not deactivate yourself');
    }
    await withLockedUser(context, userId, async (trx, locked) => {
      const { target } = locked;
      requireVersion('User', target.version, payload.version);
      if (flag === 'D') requireAnotherAdmin(locked);
      if (target.deleted_flg === flag) return;
      const action = flag === 'D' ? 'deactivate user' : 'activate user';
      await save(trx, context, target, { action, changes: { deleted_flg: flag } });
      await endAllSessions(trx, userId);
    });
    const event = flag === 'D' ? 'user_inactive' : 'user_active';
    context.log.info({ event, userId: context.user.userId, target: userId });
    return { status: 'success', message: `User is now ${state}` };
  };
}

type Changes = Partial<
  Pick<UserRow, 'user_name' | 'role' | 'phone' | 'password_hash' | 'deleted_flg'>
>;

/** Writes a change to a locked user, and its history entry. */
async function save(
  trx: Transaction<Schema>,
  context: CallContext,
  before: UserRow,
  { action, changes }: { action: string; changes: Changes },
): Promise<void> {
  const now = context.clock();
  await trx
    .updateTable('users')
    .set({
      ...changes,
      version: before.version + 1,
      changed_by: context.user.userId,
      updated_at: now,
    })
    .where('user_id', '=', before.user_id)
    .execute();
  await writeHistory(trx, context, {
    about: { userId: before.user_id },
    action,
    changes: {
      ...changedFields('users', before, { ...before, ...changes }),
      ...(changes.password_hash === undefined ? {} : passwordSet),
    },
    now,
  });
}
