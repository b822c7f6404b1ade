import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  type PasskeyCreation,
  passkeyCreation,
  type PasskeyRequest,
  passkeyRequest,
} from '#api/contract/passkey.ts';
import type { CallContext, PublicContext } from '#server/api/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { hashToken, newToken } from '#server/sessions/sessions.ts';
import { challengeLifetimeMs, type ChallengeScope, createChallenge } from './challenges.ts';
import type { RelyingParty } from './relyingParty.ts';

/** Algorithms of passkeys: ES256, EdDSA and RS256. */
export const algorithms = [-7, -8, -257];

/** Under which a passkey is listed on the device. The public sees a puzzle. */
const siteName = 'Sudoku';

/** The scope of challenges before there is a session: to sign in, or as the second step of this user. */
export const signInScope = (
  { challengeCookie }: PublicContext,
  userId: number | null,
): ChallengeScope => ({
  purpose: userId === null ? 'sign in' : 'second step',
  browserHash: hashToken(challengeCookie.token ?? ''),
  userId,
});

/** Asks for a passkey before there is a session. Gives the browser a token, or keeps its earlier one. */
export function askAtSignIn(
  context: PublicContext,
  relyingParty: RelyingParty,
  userId: number | null,
): Promise<PasskeyRequest> {
  const token = context.challengeCookie.token ?? newToken();
  context.challengeCookie.set(token);
  const scope = { ...signInScope(context, userId), browserHash: hashToken(token) };
  return askForPasskey(context, relyingParty, scope);
}

/** The scope of challenges in a session, which the browser has the token of. */
export const sessionScope = (
  { session, user }: CallContext,
  purpose: 'add' | 'confirm',
): ChallengeScope => ({ purpose, browserHash: session.tokenHash, userId: user.userId });

/** Asks for a passkey. @returns what the browser needs */
export async function askForPasskey(
  { db, clock }: PublicContext,
  { id: rpID }: RelyingParty,
  scope: ChallengeScope,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { userId } = scope;
  const known = userId === null ? undefined : await listCredentials(db, userId);
  const { allowCredentials, ...options } = await generateAuthenticationOptions({
    rpID,
    challenge: await createChallenge(db, scope, clock()),
    timeout: challengeLifetimeMs,
    // Besides the password, having the passkey is enough.
    userVerification: scope.purpose === 'second step' ? 'preferred' : 'required',
    ...(known && { allowCredentials: known }),
  });
  return passkeyRequest.parse({ ...options, ...(allowCredentials && { allowCredentials }) });
}

interface Owner {
  userId: number;
  userName: string;
}

/** Asks for a new passkey. The caller has locked the user. @returns what the browser needs */
export async function askForNewPasskey(
  trx: Transaction<Schema>,
  { id: rpID }: RelyingParty,
  scope: ChallengeScope,
  { userId, userName, now }: Owner & { now: Date },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID,
    rpName: siteName,
    userID: await readHandle(trx, userId),
    userName,
    userDisplayName: userName,
    challenge: await createChallenge(trx, scope, now),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    excludeCredentials: await listCredentials(trx, userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
  return passkeyCreation.parse(options);
}

/** Returns what authenticators store as the id of the user. It is created with the first passkey. */
async function readHandle(
  trx: Transaction<Schema>,
  userId: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { passkey_handle: handle } = await trx
    .updateTable('users')
    .set((eb) => ({ passkey_handle: eb.fn.coalesce('passkey_handle', eb.val(randomBytes(32))) }))
    .where('user_id', '=', userId)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow();
  return Uint8Array.from(handle ?? []);
}

async function listCredentials(db: Kysely<Schema>, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports === '' ? [] : transports.split(','),
  }));
}
