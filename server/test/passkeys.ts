import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#api/contract/passkey.ts';
import { hashToken } from '#server/sessions/sessions.ts';
import { people, type Person } from './people.ts';
import type { TestServer } from './testServer.ts';

/** Faults of an authenticator or a browser. */
export interface Flaws {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  /** Another authenticator, whose key signs. */
  signer?: TestAuthenticator;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
const flagBits = { present: 1, verified: 4, synced: 8 | 16, attested: 64 };

interface CreationParts {
  challenge: string;
  rp: Pick<PasskeyCreation['rp'], 'id'>;
  user: Pick<PasskeyCreation['user'], 'id'>;
}

/** An authenticator in the browser of a person, with one passkey. */
export class TestAuthenticator {
  readonly id: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** True if its passkeys are not bound to the device. */
  isSynced = false;
  /** The number of uses; 0 for an authenticator that does not count. */
  counter = 0;
  userHandle: string | undefined;

  constructor(id: string) {
    this.id = Buffer.from(id).toString('base64url');
  }

  /** The public key in the format of COSE. */
  get publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    );
  }

  create({ challenge, rp, user }: CreationParts, flaws: Flaws = {}): NewPasskey {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]);
    const authData = Buffer.concat([this.#data(rp.id, flaws, flagBits.attested), attested]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]),
    );
    return {
      id: this.id,
      clientDataJSON: clientData('webauthn.create', challenge, flaws),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  prove({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, flaws: Flaws = {}) {
    const { signer = this } = flaws;
    if (this.counter > 0) this.counter += 1;
    const data = this.#data(rpId, flaws);
    const clientDataJSON = clientData('webauthn.get', challenge, flaws);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const userHandle = 'userHandle' in flaws ? flaws.userHandle : this.userHandle;
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signer.#sign(signed),
      ...(userHandle !== undefined && { userHandle }),
    } satisfies PasskeyProof;
  }

  #sign(data: Buffer): string {
    return createSign('sha256').update(data).sign(this.#keys.privateKey).toString('base64url');
  }

  #data(rpId: string, flaws: Flaws, further = 0): Buffer {
    const { isPresent = true, isVerified = true, counter = this.counter } = flaws;
    const flags =
      further |
      (isPresent ? flagBits.present : 0) |
      (isVerified ? flagBits.verified : 0) |
      (this.isSynced ? flagBits.synced : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(flaws.rpId ?? rpId), tail]);
  }
}

/** Origin under which the tests call the server. */
export const testOrigin = 'http://localhost';
export const testRpId = 'localhost';

function clientData(type: string, challenge: string, flaws: Flaws): string {
  const data = {
    type: flaws.type ?? type,
    challenge: flaws.challenge ?? challenge,
    origin: flaws.origin ?? testOrigin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

const authenticators = new Map<Person, TestAuthenticator>();

/** Returns the authenticator of a person in tests of all calls. */
export function authenticatorOf(person: Person): TestAuthenticator {
  const known = authenticators.get(person) ?? new TestAuthenticator(`passkey of ${person}`);
  known.userHandle = handleOf(person).toString('base64url');
  authenticators.set(person, known);
  return known;
}

const handleOf = (person: Person) => sha256(`handle of ${person}`);

/** The id of the passkey that {@link givePasskey} gives. */
export const passkeyIdOf = (person: Person) =>
  `00000000-0000-4000-8000-${String(Object.keys(people).indexOf(person)).padStart(12, '0')}`;

/** Gives a person the passkey of {@link authenticatorOf}. Sessions that are open count as begun with it. */
export async function givePasskey(testServer: TestServer, person: Person) {
  const { db, now } = testServer;
  const userId = testServer.idOf(person);
  const { id, publicKey } = authenticatorOf(person);
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await db
    .insertInto('passkeys')
    .values({
      passkey_id: passkeyIdOf(person),
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter: 0,
      transports: 'internal',
      name: 'Laptop',
      is_synced: false,
      created_at: now,
    })
    .execute();
  const handle = { passkey_handle: handleOf(person) };
  await db.updateTable('users').set(handle).where('user_id', '=', userId).execute();
  await db.updateTable('sessions').set({ factor_at: now }).where('user_id', '=', userId).execute();
}

const browserToken = 'c'.repeat(43);
/** Cookie of a browser that {@link giveChallenges} asks before it has a session. */
export const challengeCookie = `challenge=${browserToken}`;

/** The challenges of {@link giveChallenges}. */
export const givenChallenges = {
  add: Buffer.alloc(32, 1),
  confirm: Buffer.alloc(32, 2),
  'sign in': Buffer.alloc(32, 3),
} as const;

/**
 * Asks a session of a person, and the browser of {@link challengeCookie}, for known challenges.
 * @param cookie that of the session; by default the only one of the person
 */
export async function giveChallenges(
  testServer: TestServer,
  person: Person,
  cookie: string | null = null,
) {
  const { db, now } = testServer;
  const userId = testServer.idOf(person);
  const ofPerson = db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId);
  const session = await (
    cookie === null
      ? ofPerson
      : ofPerson.where('token_hash', '=', hashToken(cookie.slice(cookie.indexOf('=') + 1)))
  ).executeTakeFirst();
  await db.deleteFrom('passkey_challenges').execute();
  const row = (
    purpose: keyof typeof givenChallenges,
    browserHash: Buffer,
    owner: number | null,
  ) => ({
    challenge_hash: sha256(givenChallenges[purpose]),
    purpose,
    browser_hash: browserHash,
    user_id: owner,
    created_at: now,
  });
  await db
    .insertInto('passkey_challenges')
    .values([
      row('sign in', hashToken(browserToken), null),
      ...(session
        ? (['add', 'confirm'] as const).map((it) => row(it, session.token_hash, userId))
        : []),
    ])
    .execute();
}

/** Returns the payload of a call with the proof of a person's passkey, after {@link giveChallenges}. */
export const givenProof = (purpose: 'confirm' | 'sign in', person: Person) => ({
  passkey: authenticatorOf(person).prove({
    challenge: givenChallenges[purpose].toString('base64url'),
    rpId: testRpId,
  }),
});

/** Returns the payload of a call with a new passkey, after {@link giveChallenges}. */
export const givenNewPasskey = () => ({
  name: 'Phone',
  passkey: new TestAuthenticator(randomUUID()).create({
    challenge: givenChallenges.add.toString('base64url'),
    rp: { id: testRpId },
    user: { id: 'bmV3' },
  }),
});
