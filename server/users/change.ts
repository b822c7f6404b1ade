import type { Transaction } from 'kysely';
import type { Role } from '#domain/users/roles.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { requireVersion } from '#server/api/versions.ts';
import { orIfTaken } from '../db/errors.ts';
import type { FieldChanges, Schema, UserRow } from '../db/schema.ts';
import { changedFields, passwordSet } from '../history/changes.ts';
import { type Author, writeHistory } from '../history/entries.ts';
import { forgetDevices } from '../signIn/knownDevices.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { requireRecentPassword } from '../sessions/recentPassword.ts';
import { endAllSessions } from '../sessions/endSessions.ts';
import { isoInZone } from '../time.ts';
import { nameTaken } from './add.ts';
import { readUserForm, requirePassword } from './form.ts';
import { withLockedUser, requireAnotherAdmin } from './lock.ts';
import { readUserId, selectUsers, userNotFound } from './rows.ts';
import { isLockedUnused } from './unused.ts';

/**
 * Saves the user form. All sessions of the user end, unless the password is kept and the role and the link to
 * an account at the identity provider stay. Setting a password, changing a role and removing the link need a
 * recently typed password, and so does the name where the provider finds users by it: whoever has this name
 * there would take the account.
 */
export const updateUser: Handlers['user.php?run=update_user_details'] = async (
  context,
  payload,
) => {
  if (!payload.keep_password) requireRecentPassword(context, 'set a password');
  const userId = readUserId(payload.user_id);
  const row = await selectUsers(context).where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw userNotFound();
  const password = payload.keep_password ? null : payload.password;
  const form = await readUserForm({ ...payload, password }, row.user_code);
  const newPassword = password === null ? {} : { password_hash: await hashPassword(password) };
  let roleBefore: Role = row.role;
  const saving = withLockedUser(context, userId, async (trx, locked) => {
    if (locked.target.deleted_flg === 'D') throw new Refusal('User is now inactive', 'conflict');
    requireVersion('User', locked.target.version, payload.version);
    if (form.role !== 'admin') requireAnotherAdmin(locked);
    roleBefore = locked.target.role;
    const hasNewRole = form.role !== roleBefore;
    if (hasNewRole) requireRecentPassword(context, 'change a role');
    if (context.provider && form.name !== locked.target.user_name) {
      requireRecentPassword(context, 'change a user name');
    }
    const unlinked = payload.unlink ? await unlink(trx, context, userId) : null;
    const changes = {
      user_name: form.name,
      role: form.role,
      phone: form.phone,
      ...newPassword,
    };
    await saveUser(trx, context, locked.target, {
      action: 'update user',
      changes,
      ...(unlinked !== null && { recorded: { provider: [unlinked, null] } }),
    });
    if (password === null && !hasNewRole && unlinked === null) return;
    await endAllSessions(trx, userId);
    await forgetDevices(trx, userId);
  });
  await orIfTaken(saving, nameTaken);
  const roles = { roleBefore, role: form.role };
  context.log.info({
    event: 'user_updated',
    userId: context.user.userId,
    target: userId,
    ...roles,
  });
  return { status: 'success', message: 'Update user successfuly' };
};

/** Removes the links of a user to accounts at identity providers. @returns their issuers; null without one */
async function unlink(
  trx: Transaction<Schema>,
  context: CallContext,
  userId: number,
): Promise<string | null> {
  requireRecentPassword(context, 'unlink an account');
  const rows = await trx
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .returning('issuer')
    .execute();
  return rows.length === 0 ? null : rows.map((row) => row.issuer).join(', ');
}

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
    await saveUser(trx, context, target, { action: 'change password', changes });
    await endAllSessions(trx, user.userId);
    await forgetDevices(trx, user.userId);
  });
  context.cookie.clear();
  context.log.info({ event: 'password_changed', userId: user.userId, target: user.userId });
  return { status: 'success', message: 'Password changed successfully' };
};

/**
 * Creates the handler that deactivates or activates a user. Deactivation ends all their sessions at
 * once. Activation also unlocks an account that is locked because it was not used.
 */
export function userFlagHandler(flag: '' | 'D'): Handlers['user.php?run=inactive_user_details'] {
  const state = flag === 'D' ? 'inactive' : 'active';
  return async (context, payload) => {
    const userId = readUserId(payload.user_id);
    if (flag === 'D' && userId === context.user.userId) {
      throw new Refusal('You cannot deactivate yourself');
    }
    const isUnlocking = await withLockedUser(context, userId, async (trx, locked) => {
      const { target } = locked;
      requireVersion('User', target.version, payload.version);
      if (flag === 'D') requireAnotherAdmin(locked);
      if (target.deleted_flg === flag) return flag === '' && unlock(trx, context, target);
      const now = context.clock();
      await saveUser(
        trx,
        context,
        target,
        flag === 'D'
          ? { action: 'deactivate user', changes: { deleted_flg: flag } }
          : { action: 'activate user', changes: { deleted_flg: flag, last_used_at: now } },
      );
      await endAllSessions(trx, userId);
      return false;
    });
    const event = flag === 'D' ? 'user_inactive' : isUnlocking ? 'user_unlocked' : 'user_active';
    context.log.info({ event, userId: context.user.userId, target: userId });
    return { status: 'success', message: `User is now ${state}` };
  };
}

/**
 * Begins the period without a sign-in again, if the account is locked because of it.
 * @returns true if it was locked.
 */
async function unlock(
  trx: Transaction<Schema>,
  context: CallContext,
  target: UserRow,
): Promise<boolean> {
  const locked = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', target.user_id)
    .where(isLockedUnused(context))
    .executeTakeFirst();
  if (!locked) return false;
  const now = context.clock();
  const lastUse = [target.last_used_at, now].map((at) => isoInZone(at, context.businessTimeZone));
  await saveUser(trx, context, target, {
    action: 'unlock user',
    changes: { last_used_at: now },
    recorded: { last_used_at: [lastUse[0], lastUse[1]] },
  });
  return true;
}

type Changes = Partial<
  Pick<
    UserRow,
    'user_name' | 'user_code' | 'role' | 'phone' | 'password_hash' | 'deleted_flg' | 'last_used_at'
  >
>;

interface Change {
  action: string;
  changes: Changes;
  /** Values that the history records besides the columns. */
  recorded?: FieldChanges;
}

/** Writes a change to a locked user, and its history entry. */
export async function saveUser(
  trx: Transaction<Schema>,
  author: Author,
  before: UserRow,
  { action, changes, recorded }: Change,
): Promise<void> {
  const now = author.clock();
  await trx
    .updateTable('users')
    .set({
      ...changes,
      version: before.version + 1,
      changed_by: author.user.userId,
      updated_at: now,
    })
    .where('user_id', '=', before.user_id)
    .execute();
  await writeHistory(trx, author, {
    about: { userId: before.user_id },
    action,
    changes: {
      ...changedFields('users', before, { ...before, ...changes }),
      ...(changes.password_hash === undefined ? {} : passwordSet),
      ...recorded,
    },
    now,
  });
}
