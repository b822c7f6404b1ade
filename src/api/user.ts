import { roleFromWire, roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { NewUser, User, UserDetails } from '#domain/users/user.ts';
import type { User as WireUser } from './contract/user.ts';
import { type PageQuery, pageOf } from './paging.ts';
import { read, firstOf, versionOf } from './read.ts';
import type { Client } from './request.ts';
import type { Result } from './result.ts';

export async function listUsers(client: Client, query: PageQuery<User>) {
  const { after } = query;
  const result = await client.call('user.php?run=get_all_users', {
    ...pageOf(query),
    ...(after && { after: { USER_ID: after.id, USER_NAME: after.name } }),
  });
  return read(result, (response) => response.message.map(readUser));
}

/** Returns the user with this code; null if there is none. */
export async function findUser(client: Client, code: string): Promise<Result<User | null>> {
  const pageSize = 100;
  for (let start = 0; ; start += pageSize) {
    const result = await listUsers(client, { search: code, start, pageSize });
    if (!result.ok) return result;
    const found = result.value.find((user) => user.code.toUpperCase() === code.toUpperCase());
    if (found || result.value.length < pageSize) return { ...result, value: found ?? null };
  }
}

export async function viewUser(client: Client, id: string) {
  const result = await client.call('user.php?run=viewUserDetails', { user_id: id });
  return read(result, (response) => readUser(firstOf(response.message)));
}

export async function addUser(client: Client, user: NewUser) {
  const result = await client.call('user.php?run=insert_user_details', {
    ...detailsOf(user),
    code: user.code,
  });
  return read(result, (response) => response.message);
}

/** Saves the user form. Fails with `conflict` if the user has changed since `before`. */
export async function updateUser(
  client: Client,
  before: Pick<User, 'id' | 'version'>,
  details: UserDetails,
) {
  const result = await client.call('user.php?run=update_user_details', {
    ...detailsOf(details),
    user_id: before.id,
    ...(details.password === null && { keep_password: true as const }),
    ...(details.unlink && { unlink: true as const }),
    ...versionOf(before),
  });
  return read(result, (response) => response.message);
}

/**
 * Deactivates a user, which ends their sessions, or activates them again. Fails with `conflict` if
 * the user has changed since this version.
 */
export async function setUserActive(
  client: Client,
  user: Pick<User, 'id' | 'name' | 'version'>,
  isActive: boolean,
) {
  const run = isActive ? 'active_user_details' : 'inactive_user_details';
  const result = await client.call(`user.php?run=${run}`, {
    user_id: user.id,
    name: user.name,
    ...versionOf(user),
  });
  return read(result, (response) => response.message);
}

/**
 * Changes the short code of a user, which ends their sessions. Fails with `conflict` if the user has changed
 * since this version.
 */
export async function changeUserCode(
  client: Client,
  user: Pick<User, 'id' | 'version'>,
  code: string,
) {
  const result = await client.call('user.php?run=changeCode', {
    user_id: user.id,
    code,
    ...versionOf(user),
  });
  return read(result, (response) => response.message);
}

/** Changes the password of the signed-in user. The server then ends their sessions. */
export async function changePassword(client: Client, user: SessionUser, password: string) {
  const result = await client.call('user.php?run=update_user_password', {
    user_id: user.id,
    name: user.name,
    password,
  });
  return read(result, (response) => response.message);
}

const detailsOf = ({ name, password, role, phone }: UserDetails) => ({
  name,
  password: password ?? '',
  role: roleNumbers[role],
  phone,
});

const readUser = (user: WireUser): User => ({
  id: user.USER_ID,
  name: user.USER_NAME,
  code: user.USER_CODE,
  role: roleFromWire(user.ROLE),
  phone: user.PHONE,
  isActive: user.DELETED_FLG !== 'D',
  updatedAt: user.USER_LAST_UPDATED,
  version: user.VERSION ?? null,
  changedBy: user.CHANGED_BY ?? null,
  unusedSince: user.UNUSED_SINCE ?? null,
  hasSecondFactor: user.SECOND_FACTOR ?? false,
  isLinked: user.PROVIDER_LINK ?? false,
});
