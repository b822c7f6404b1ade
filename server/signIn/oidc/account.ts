import { sql, type Transaction } from 'kysely';
import type { Role } from '#domain/users/roles.ts';
import type { PublicContext } from '#server/api/call.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { writeHistory } from '#server/history/entries.ts';
import { forgetDevices } from '../knownDevices.ts';
import { endAllSessions } from '#server/sessions/endSessions.ts';
import { saveUser } from '#server/users/change.ts';
import { isLastAdmin, lockUser } from '#server/users/lock.ts';
import { isLockedUnused } from '#server/users/unused.ts';
import { readRole, readUserName } from './claims.ts';
import type { ProviderConfig } from './config.ts';
import { ProviderFailure } from './problems.ts';
import type { Identity } from './provider.ts';

/** A user who may begin a session, and what the sign-in has changed. */
export interface Admitted {
  userId: number;
  isNewlyLinked: boolean;
  /** Null if the role stays. */
  roles: { roleBefore: Role; role: Role } | null;
}

/**
 * Finds the user of an identity and gives them the role of their claims. The first time, links the active
 * user with the name in the claims. @throws ProviderFailure
 */
export async function admitUser(
  trx: Transaction<Schema>,
  context: PublicContext,
  config: ProviderConfig,
  identity: Identity,
): Promise<Admitted> {
  const role = config.roleRules && readRole(identity.claims, config.roleRules);
  if (config.roleRules && !role) throw refused('no role');
  const linked = await findLinked(trx, context, identity);
  const user = linked ?? (await findByName(trx, context, config, identity));
  if (user.deleted_flg === 'D') throw refused('inactive');
  if (user.is_locked) throw new ProviderFailure('locked', 'locked');
  if (!linked) await link(trx, context, user, identity);
  const hasNewRole = role !== null && role !== user.role;
  if (hasNewRole) await changeRole(trx, context, user.user_id, role, identity);
  await recordUse(trx, user.user_id, role ?? user.role, context.clock());
  return {
    userId: user.user_id,
    isNewlyLinked: !linked,
    roles: hasNewRole ? { roleBefore: user.role, role } : null,
  };
}

/** The person gets the same answer for all reasons. */
const refused = (reason: string) => new ProviderFailure('refused', reason);

type FoundUser = UserRow & { is_locked: boolean };

const selectUsers = (trx: Transaction<Schema>, context: PublicContext) =>
  trx.selectFrom('users').selectAll('users').select(isLockedUnused(context).as('is_locked'));

const findLinked = (
  trx: Transaction<Schema>,
  context: PublicContext,
  { issuer, subject }: Identity,
): Promise<FoundUser | undefined> =>
  selectUsers(trx, context)
    .innerJoin('user_identities', 'user_identities.user_id', 'users.user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

async function findByName(
  trx: Transaction<Schema>,
  context: PublicContext,
  { userClaim }: ProviderConfig,
  { claims }: Identity,
): Promise<FoundUser> {
  const name = readUserName(claims, userClaim);
  if (name === null) throw refused('no user name');
  const user = await selectUsers(trx, context)
    .where(sql`lower(user_name)`, '=', sql`lower(${name}::text)`)
    .executeTakeFirst();
  if (!user) throw refused('unknown');
  return user;
}

/** Links a user to an identity. @throws ProviderFailure if the user has another one at this provider. */
async function link(
  trx: Transaction<Schema>,
  context: PublicContext,
  { user_id: userId }: UserRow,
  { issuer, subject }: Identity,
): Promise<void> {
  const now = context.clock();
  const linked = await trx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!linked) throw refused('linked otherwise');
  await writeHistory(trx, authorOf(context, userId), {
    about: { userId },
    action: 'link user',
    changes: { provider: [null, issuer] },
    now,
  });
}

/** Gives a user the role of the claims, and ends their sessions. The last active admin stays one. */
async function changeRole(
  trx: Transaction<Schema>,
  context: PublicContext,
  userId: number,
  role: Role,
  { issuer }: Identity,
): Promise<void> {
  const locked = await lockUser(trx, userId);
  if (!locked) throw refused('unknown');
  if (role !== 'admin' && isLastAdmin(locked)) throw refused('last admin');
  await saveUser(trx, authorOf(context, userId), locked.target, {
    action: 'change role by provider',
    changes: { role },
    recorded: { provider: [null, issuer] },
  });
  await endAllSessions(trx, userId);
  await forgetDevices(trx, userId);
}

/** The person is the one who acts, because no admin does. */
const authorOf = ({ address, device, clock }: PublicContext, userId: number) => ({
  user: { userId },
  address,
  device,
  clock,
});

/** Locks the user. Refuses one who was deactivated or got another role in the meantime. */
async function recordUse(
  trx: Transaction<Schema>,
  userId: number,
  role: Role,
  now: Date,
): Promise<void> {
  const row = await trx
    .updateTable('users')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('deleted_flg', '=', '')
    .where('role', '=', role)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw refused('changed meanwhile');
}
