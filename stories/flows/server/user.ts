import { roleNumbers } from '#domain/roles.ts';
import { Refusal, requireVersion } from '#server/api/refusals.ts';
import { readCode, readUserForm, requirePassword, type UserForm } from '#server/user/form.ts';
import type { Handlers } from './call.ts';
import type { Data, UserRecord } from './data.ts';
import { endSessionsOf } from './login.ts';
import { by, matches, pageOf, wireTime } from './rows.ts';
import { lastChangeOf, saveVersion } from './versions.ts';

export const listUsers: Handlers['user.php?run=get_all_users'] = ({ data }, payload) => {
  const found = data.users
    .filter(({ name, code, phone }) => matches(payload.search, [name, code, phone]))
    .sort(
      by(
        ({ name }) => name,
        ({ id }) => id,
      ),
    );
  return { status: 'success', message: pageOf(found, payload).map((user) => userOf(data, user)) };
};

export const viewUser: Handlers['user.php?run=viewUserDetails'] = ({ data }, payload) => ({
  status: 'success',
  message: [userOf(data, findUser(data, payload.user_id))],
});

export const addUser: Handlers['user.php?run=insert_user_details'] = async (
  { data, now, user },
  payload,
) => {
  const code = readCode(payload.code);
  const form = await readUserForm(payload, code);
  if (data.users.some((user) => user.code === code)) {
    throw new Refusal('This short code is already used');
  }
  refuseUsedName(data, form, null);
  data.users.push({
    ...form,
    id: data.users.length + 1,
    code,
    isActive: true,
    version: 1,
    changedBy: user.id,
    updatedAt: now,
  });
  return { status: 'success', message: 'User added successfully' };
};

export const updateUser: Handlers['user.php?run=update_user_details'] = async (
  context,
  payload,
) => {
  const { data } = context;
  const user = findUser(data, payload.user_id);
  const form = await readUserForm(payload, user.code);
  if (!user.isActive) throw new Refusal('User is now inactive', 'conflict');
  requireVersion('User', user.version, payload.version);
  if (form.role !== 'admin') requireAnotherAdmin(data, user);
  refuseUsedName(data, form, user);
  saveVersion(context, user, form);
  endSessionsOf(data, user.id);
  return { status: 'success', message: 'Update user successfuly' };
};

export const updatePassword: Handlers['user.php?run=update_user_password'] = async (
  context,
  { user_id: id, password },
) => {
  const { data, user, cookie } = context;
  if (id !== String(user.id)) throw new Refusal('Only your own password can be changed here');
  await requirePassword(password, user);
  saveVersion(context, user, { password });
  endSessionsOf(data, user.id);
  cookie.token = null;
  return { status: 'success', message: 'Password changed successfully' };
};

/** Deactivates a user, at once and everywhere, or activates them again. */
export const userFlagHandler =
  (isActive: boolean): Handlers['user.php?run=inactive_user_details'] =>
  (context, payload) => {
    const { data, user } = context;
    if (!isActive && payload.user_id === String(user.id)) {
      throw new Refusal('You can not deactivate yourself');
    }
    const target = findUser(data, payload.user_id);
    requireVersion('User', target.version, payload.version);
    if (!isActive) requireAnotherAdmin(data, target);
    if (target.isActive !== isActive) {
      saveVersion(context, target, { isActive });
      endSessionsOf(data, target.id);
    }
    return { status: 'success', message: `User is now ${isActive ? 'active' : 'inactive'}` };
  };

function findUser(data: Data, id: string): UserRecord {
  const user = data.users.find((user) => String(user.id) === id);
  if (!user) throw new Refusal('User not found', 'not_found');
  return user;
}

function refuseUsedName(data: Data, { name }: UserForm, self: UserRecord | null): void {
  const isSame = (user: UserRecord) => user.name.toLowerCase() === name.toLowerCase();
  if (data.users.some((user) => user !== self && isSame(user))) {
    throw new Refusal('This user name is already used');
  }
}

const isActiveAdmin = ({ role, isActive }: UserRecord) => role === 'admin' && isActive;

function requireAnotherAdmin(data: Data, target: UserRecord): void {
  const others = data.users.filter((user) => user !== target && isActiveAdmin(user));
  if (isActiveAdmin(target) && others.length === 0) {
    throw new Refusal('The last active admin stays an admin');
  }
}

const userOf = (data: Data, user: UserRecord) => ({
  USER_ID: String(user.id),
  USER_NAME: user.name,
  USER_CODE: user.code,
  ROLE: roleNumbers[user.role],
  PHONE: user.phone,
  DELETED_FLG: user.isActive ? ('' as const) : ('D' as const),
  USER_LAST_UPDATED: wireTime(user.updatedAt),
  ...lastChangeOf(data, user),
});
