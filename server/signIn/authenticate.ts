import type { Transaction } from 'kysely';
import type { PublicContext } from '#server/api/call.ts';
import { Refusal, TooManyAttempts } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '../db/schema.ts';
import { clientNetwork } from '../http/overload/clientNetwork.ts';
import type { SharedLimit } from '../http/overload/sharedLimit.ts';
import {
  countAttempt,
  type CountedAttempt,
  type NamedAccount,
  subjectOf,
} from './accountThrottle.ts';
import { type HashPlace, inHashQueue } from './passwords.ts';

export interface Account<User extends UserRow = UserRow> extends NamedAccount {
  user: User | undefined;
}

/** An attempt to prove with a password who the user is. */
export interface Attempt<User extends UserRow = UserRow> {
  password: string;
  /** Finds the account. Makes the same queries whether it exists or not. */
  findAccount: () => Promise<Account<User>>;
  /** Logs a wrong password, for an unknown name without a user, and returns the refusal. */
  refuse: (user: UserRow | undefined) => Refusal;
}

export interface Authenticated<User extends UserRow> {
  user: User;
  /** This attempt, as it was counted. */
  counted: CountedAttempt;
  /** True if the user has signed in from this browser before. */
  isKnown: boolean;
}

/**
 * Checks a password. Takes a place in the queue of hashes first, because an attempt that a full queue
 * refuses has not failed.
 * @param perAddress counts attempts from unknown browsers. The caller gives a success back.
 */
export async function authenticate<User extends UserRow>(
  context: PublicContext,
  perAddress: SharedLimit,
  attempt: Attempt<User>,
): Promise<Authenticated<User>> {
  const check = (place: HashPlace, account: Account<User>) =>
    checkPassword(context, place, account, attempt);
  const fromUnknownBrowser = (findAccount: () => Promise<Account<User>>) =>
    inHashQueue('unknown browsers', async (place) => {
      const network = clientNetwork(context.address);
      if ((await perAddress.count(network)) > 0) throw new TooManyAttempts();
      return check(place, await findAccount());
    });
  try {
    // Refused before the account is read, so that a flood of requests costs little.
    if (context.deviceCookie.token === null) return await fromUnknownBrowser(attempt.findAccount);
    const account = await attempt.findAccount();
    const { user, knownDevice } = account;
    if (!user || knownDevice === null) return await fromUnknownBrowser(async () => account);
    return await inHashQueue(user.user_id, (place) => check(place, account));
  } catch (error) {
    if (error instanceof TooManyAttempts) context.log.warn({ event: 'sign_in_throttled' });
    throw error;
  }
}

async function checkPassword<User extends UserRow>(
  { db, clock }: PublicContext,
  place: HashPlace,
  { user, ...account }: Account<User>,
  { password, refuse }: Attempt<User>,
): Promise<Authenticated<User>> {
  const subject = subjectOf(account);
  const counted = await countAttempt(db, subject, clock());
  if (!counted) throw new TooManyAttempts();
  const isCorrect = await place.isPassword(password, user?.password_hash ?? null);
  if (!isCorrect || !user || user.deleted_flg === 'D') throw refuse(user);
  return { user, counted, isKnown: account.knownDevice !== null };
}

/** The columns of a user who is still active and has the same password. */
export const unchanged = ({ user_id, password_hash }: UserRow) =>
  ({ user_id, password_hash, deleted_flg: '' }) as const;

/** Refuses a user who was deactivated or got another password in the meantime. */
export async function lockUnchanged(
  trx: Transaction<Schema>,
  user: UserRow,
  refuse: Attempt['refuse'],
): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('user_id')
    .where((eb) => eb.and(unchanged(user)))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse(user);
}

// Unknown names, wrong passwords and inactive users get the same answer.
export const wrongCredentials = () => new Refusal('Invalid username or password');
