import { roleNumbers } from '#domain/users/roles.ts';
import { readCode, readUserForm } from '#server/users/form.ts';
import type { Handlers } from './call.ts';
import { type Data, findIn, type UserRecord } from './data.ts';
import { byName, firstVersion, lastChangeOf, pageOf, saveVersion, wireTime } from './records.ts';

export const listUsers: Handlers['user.php?run=get_all_users'] = ({ data }, payload) => ({
  status: 'success',
  message: pageOf(byName(data.users), payload).map((user) => userOf(data, user)),
});

export const viewUser: Handlers['user.php?run=viewUserDetails'] = ({ data }, payload) => ({
  status: 'success',
  message: [userOf(data, findUser(data, payload.user_id))],
});

export const addUser: Handlers['user.php?run=insert_user_details'] = async (context, payload) => {
  const { users } = context.data;
  const code = readCode(payload.code);
  const form = await readUserForm(payload, code);
  users.push({ ...form, id: users.length + 1, code, isActive: true, ...firstVersion(context) });
  return { status: 'success', message: 'User added successfully' };
};

export const deactivateUser: Handlers['user.php?run=inactive_user_details'] = (
  context,
  payload,
) => {
  saveVersion(context, findUser(context.data, payload.user_id), { isActive: false });
  return { status: 'success', message: 'User is now inactive' };
};

const findUser = ({ users }: Data, id: string) => findIn(users, (user) => String(user.id) === id);

const userOf = (data: Data, user: UserRecord) => ({
  USER_ID: String(user.id),
  USER_NAME: user.name,
  USER_CODE: user.code,
  ROLE: roleNumbers[user.role],
  PHONE: user.phone,
  DELETED_FLG: user.isActive ? ('' as const) : ('D' as const),
  USER_LAST_UPDATED: wireTime(user.changedAt),
  ...lastChangeOf(data, user),
});
