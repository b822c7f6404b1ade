import type { Kysely, Selectable } from 'kysely';
import type { NewPasskey, PasskeyProof } from '#api/contract/passkey.ts';
import type { PublicContext } from '#server/api/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { ChallengeExpired, PasskeyRefused, type VerifiedPasskey } from './accept.ts';
import { algorithms } from './ask.ts';
import { type ChallengeScope, isOpenChallenge, redeemChallenge } from './challenges.ts';
import { type RelyingParty, requireRelyingParty } from './relyingParty.ts';
import { errorText } from '#server/db/errors.ts';

/**
 * Checks the proof of a passkey. A challenge is used up by a proof that is not accepted; `acceptPasskey`
 * uses up that of an accepted one.
 * @throws PasskeyRefused, ChallengeExpired, and Refusal where passkeys cannot be used
 */
export async function verifyPasskey(
  context: PublicContext,
  proof: PasskeyProof,
  scope: ChallengeScope,
): Promise<VerifiedPasskey> {
  const relyingParty = requireRelyingParty(context);
  const challenge = await openChallengeOf(context, proof, scope);
  try {
    return { ...(await checkProof(context, relyingParty, proof, scope, challenge)), challenge };
  } catch (error) {
    if (error instanceof PasskeyRefused) await redeemChallenge(context.db, challenge);
    throw error;
  }
}

async function checkProof(
  { db, log }: PublicContext,
  { id, origin }: RelyingParty,
  proof: PasskeyProof,
  { purpose, userId }: ChallengeScope,
  challenge: Buffer,
): Promise<Omit<VerifiedPasskey, 'challenge'>> {
  const passkey = await findPasskey(db, proof.id);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) {
    throw new PasskeyRefused('not a passkey of the user', userId);
  }
  const refuse = (reason: string) => new PasskeyRefused(reason, passkey.user_id);
  if (!hasRightHandle(proof, passkey, purpose)) throw refuse('the user handle is wrong');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id: credentialId, clientDataJSON, authenticatorData, signature } = proof;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: purpose !== 'second step',
    // The counter is compared below, where it is also logged.
    credential: { id: credentialId, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    throw refuse(reasonOf(error));
  });
  if (!verified) throw refuse('the signature is wrong');
  const { newCounter } = authenticationInfo;
  if (!hasAdvanced(passkey.counter, newCounter)) {
    log.error({ event: 'passkey_counter_reversed', userId: passkey.user_id });
    throw refuse('the counter did not advance');
  }
  return { passkeyId: passkey.passkey_id, userId: passkey.user_id, counter: newCounter };
}

const reasonOf = (error: unknown) => errorText(error).slice(0, 200);

/** Authenticators that do not count report 0. */
const hasAdvanced = (stored: number, reported: number) =>
  reported > stored || (reported === 0 && stored === 0);

type PasskeyRow = Pick<
  Selectable<Schema['passkeys']>,
  'passkey_id' | 'user_id' | 'public_key' | 'counter'
> & { passkey_handle: Buffer | null };

const findPasskey = (db: Kysely<Schema>, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.user_id', 'passkeys.user_id')
    .select(['passkey_id', 'passkeys.user_id', 'public_key', 'counter', 'passkey_handle'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Without a password, the authenticator has to name the user. */
function hasRightHandle(
  { userHandle }: PasskeyProof,
  { passkey_handle: handle }: PasskeyRow,
  purpose: ChallengeScope['purpose'],
): boolean {
  if (userHandle === undefined) return purpose !== 'sign in';
  return userHandle === handle?.toString('base64url');
}

/** A new passkey as it is stored. */
export type CreatedPasskey = Pick<
  Selectable<Schema['passkeys']>,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'
>;

/** Checks a new passkey. @throws PasskeyRefused, ChallengeExpired, and Refusal where passkeys cannot be used */
export async function verifyNewPasskey(
  context: PublicContext,
  passkey: NewPasskey,
  scope: ChallengeScope,
): Promise<{ created: CreatedPasskey; challenge: Buffer }> {
  const { id, origin } = requireRelyingParty(context);
  const challenge = await openChallengeOf(context, passkey, scope);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject, transports } = passkey;
  try {
    await refuseCertificates(attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('the attestation is wrong');
    const { credential, credentialDeviceType } = registrationInfo;
    const created = {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports.join(),
      is_synced: credentialDeviceType === 'multiDevice',
    };
    return { created, challenge };
  } catch (error) {
    await redeemChallenge(context.db, challenge);
    throw new PasskeyRefused(reasonOf(error), scope.userId);
  }
}

/** Refuses an attestation with certificates, which was not asked for: they name addresses that are read to check them. */
async function refuseCertificates(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  const isAccepted =
    format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
  if (!isAccepted) throw new Error(`unexpected attestation ${format}`);
}

/** Returns the challenge that was signed. @throws ChallengeExpired unless it is an open one of this scope */
async function openChallengeOf(
  { db, clock }: PublicContext,
  signed: { clientDataJSON: string },
  scope: ChallengeScope,
): Promise<Buffer> {
  const challenge = readChallenge(signed);
  if (!challenge || !(await isOpenChallenge(db, challenge, scope, clock()))) {
    throw new ChallengeExpired();
  }
  return challenge;
}

/** Returns the challenge that was signed; null if it is not readable. */
function readChallenge({ clientDataJSON }: { clientDataJSON: string }): Buffer | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge: unknown = Object(data)?.challenge;
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null;
  } catch {
    return null;
  }
}
