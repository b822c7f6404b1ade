import { randomUUID } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '#api/contract/passkey.ts';
import { stepUpHeader } from '#api/contract/login.ts';
import { sweep } from '#server/sweeps.ts';
import { isSignedIn } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { concurrentEngines, engines } from '#server/test/engines.ts';
import { codeAt, giveSecret } from '#server/test/factor.ts';
import { type Flaws, TestAuthenticator } from '#server/test/passkeys.ts';
import { passwordOf, type Person } from '#server/test/people.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { openTestServer, useTestServer } from '#server/test/useTestServer.ts';

const minute = 60_000;
const success = { status: 'success' };
const refused = { status: 'error', message: 'This passkey was not accepted' };
const tooLate = { status: 'error', message: 'This took too long. Please try again.' };
const notHere = { status: 'error', message: 'Passkeys cannot be used at this address' };

type Body = Record<string, unknown>;

async function clear({ db }: TestServer): Promise<void> {
  await db.deleteFrom('totp_secrets').execute();
  await db.deleteFrom('recovery_codes').execute();
  await db.deleteFrom('passkeys').execute();
  await db.deleteFrom('passkey_challenges').execute();
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('sign_in_failures').execute();
  await db.deleteFrom('request_counts').execute();
  await db.updateTable('users').set({ deleted_flg: '' }).execute();
}

async function beginPasskey(client: TestClient): Promise<PasskeyCreation> {
  const { body } = await client.call('login.php?run=beginPasskey', {});
  expect(body).toMatchObject(success);
  return body['message'] as PasskeyCreation;
}

async function add(client: TestClient, passkey: ReturnType<TestAuthenticator['create']>) {
  return (await client.call('login.php?run=addPasskey', { passkey, name: 'Laptop' })).body;
}

/** Adds a passkey as the app does. @returns its authenticator and the recovery codes */
async function enrol(client: TestClient, authenticator = new TestAuthenticator(randomUUID())) {
  const options = await beginPasskey(client);
  const body = await add(client, authenticator.create(options));
  expect(body).toMatchObject(success);
  return { authenticator, codes: body['message'] as string[] };
}

const list = async (client: TestClient) => {
  const { body } = await client.call('login.php?run=getSecondFactor', {});
  return (body['message'] as { PASSKEYS: { PASSKEY_ID: string; NAME: string }[] }).PASSKEYS;
};

const idOf = async (client: TestClient) => (await list(client))[0]?.PASSKEY_ID ?? '';

async function typePassword(client: TestClient, further: Body = {}): Promise<Body> {
  const password = passwordOf(client.username as Person);
  const answer = await client.call('login.php?run=login', { password, ...further });
  expect(answer.http).toBe(200);
  return answer.body;
}

/** Types the password, and returns what the browser is asked for. */
async function askSecondStep(client: TestClient): Promise<PasskeyRequest> {
  const body = await typePassword(client);
  expect(body).toMatchObject({ code: 'second_factor' });
  return body['passkey'] as PasskeyRequest;
}

async function askSignIn(client: TestClient): Promise<PasskeyRequest> {
  const { body } = await client.call('login.php?run=beginPasskeySignIn', {});
  expect(body).toMatchObject(success);
  return body['message'] as PasskeyRequest;
}

async function askConfirmation(client: TestClient): Promise<PasskeyRequest> {
  const { body } = await client.call('login.php?run=beginPasskeyConfirmation', {});
  expect(body).toMatchObject(success);
  return body['message'] as PasskeyRequest;
}

const signIn = async (client: TestClient, passkey: ReturnType<TestAuthenticator['prove']>) =>
  (await client.call('login.php?run=signInWithPasskey', { passkey })).body;

const confirm = async (client: TestClient, passkey: ReturnType<TestAuthenticator['prove']>) =>
  (await client.call('login.php?run=confirmWithPasskey', { passkey })).body;

const countOf = (answers: readonly Body[]) =>
  answers.filter((body) => body['status'] === 'success').length;

/** Proofs that a browser or an authenticator would not give to this site. */
const flaws: readonly (readonly [string, Flaws])[] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:4000' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['of a registration', { type: 'webauthn.create' }],
  ['without the presence of the person', { isPresent: false }],
  ['that another key signed', { signer: new TestAuthenticator('other') }],
  ['of another user handle', { userHandle: 'AAAA' }],
];

describe.each(engines)('passkeys of a user on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secondFactorRoles: ['banker'],
    recentPasswordMs: 10 * minute,
  });
  let client: TestClient;
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    client = await testServer.openSession('agent');
  });

  it('turn the second step on, with recovery codes for the first one only', async () => {
    expect(await list(client)).toEqual([]);
    const { codes } = await enrol(client);
    expect(new Set(codes).size).toBe(10);
    const synced = new TestAuthenticator('synced');
    synced.isSynced = true;
    testServer.advanceTime(1000);
    expect(await enrol(client, synced)).toMatchObject({ codes: [] });
    const row = {
      PASSKEY_ID: expect.any(String),
      NAME: 'Laptop',
      CREATED_TIME: expect.any(String),
    };
    expect(await list(client)).toEqual([
      { ...row, SYNCED: false },
      { ...row, SYNCED: true },
    ]);
    expect(await typePassword(testServer.anonymousClient('agent'))).toMatchObject({
      code: 'second_factor',
      message: 'Use your passkey',
      factors: ['passkey'],
    });
  });

  it('are asked for without naming the user, and not twice on one authenticator', async () => {
    const first = await beginPasskey(client);
    expect(first.rp).toEqual({ id: 'localhost', name: 'Sudoku' });
    expect(first.excludeCredentials).toEqual([]);
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    const { authenticator } = await enrol(client);
    const second = await beginPasskey(client);
    expect(second.user.id).toBe(first.user.id);
    expect(second.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    const others = await beginPasskey(await testServer.openSession('agent2'));
    expect(others.user.id).not.toBe(first.user.id);
  });

  it('are stored without the challenge', async () => {
    const options = await beginPasskey(client);
    const { rows } = await sql<{ text: string }>`
      select c::text as text from passkey_challenges c`.execute(testServer.db);
    expect(rows).toHaveLength(1);
    const hex = Buffer.from(options.challenge, 'base64url').toString('hex');
    expect(rows[0]?.text).not.toContain(hex);
  });

  it.each(flaws.slice(0, 3))('are not added with a response %s', async (_, flaw) => {
    const options = await beginPasskey(client);
    const before = await testServer.digest();
    const authenticator = new TestAuthenticator(randomUUID());
    expect(await add(client, authenticator.create(options, flaw))).toEqual(refused);
    expect(await testServer.digest()).toBe(before);
    // The challenge is used up.
    expect(await add(client, authenticator.create(options))).toEqual(tooLate);
  });

  it('are not added with certificates, which name addresses', async () => {
    const options = await beginPasskey(client);
    const created = new TestAuthenticator(randomUUID()).create(options);
    const attestation = isoCBOR.decodeFirst<Map<string, unknown>>(
      Uint8Array.from(Buffer.from(created.attestationObject, 'base64url')),
    );
    const statement = new Map<string, unknown>([['x5c', [Uint8Array.of(1)]]]);
    attestation.set('fmt', 'packed').set('attStmt', statement);
    const attestationObject = Buffer.from(
      isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
    ).toString('base64url');
    expect(await add(client, { ...created, attestationObject })).toEqual(refused);
  });

  it('are added once per challenge, in its session, within five minutes', async () => {
    const authenticator = new TestAuthenticator(randomUUID());
    const options = await beginPasskey(client);
    const elsewhere = await testServer.openSession('agent');
    expect(await add(elsewhere, authenticator.create(options))).toEqual(tooLate);
    expect(await add(client, authenticator.create(options))).toMatchObject(success);
    const other = new TestAuthenticator(randomUUID());
    expect(await add(client, other.create(options))).toEqual(tooLate);
    const late = await beginPasskey(client);
    testServer.advanceTime(5 * minute);
    expect(await add(client, other.create(late))).toEqual(tooLate);
  });

  it('are not added with the challenge of a confirmation', async () => {
    const { authenticator } = await enrol(client);
    const { challenge, rpId } = await askConfirmation(client);
    const created = new TestAuthenticator(randomUUID()).create({
      challenge,
      rp: { id: rpId },
      user: { id: authenticator.userHandle ?? '' },
    });
    expect(await add(client, created)).toEqual(tooLate);
  });

  it('belong to one user', async () => {
    const { authenticator } = await enrol(client);
    const other = await testServer.openSession('agent2');
    const options = await beginPasskey(other);
    expect(await add(other, authenticator.create(options))).toEqual({
      status: 'error',
      message: 'This passkey is already in use',
      code: 'conflict',
    });
    expect(await list(other)).toEqual([]);
  });

  it('are limited in number', async () => {
    await enrol(client);
    const row = await testServer.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    const { passkey_id: _, ...columns } = row;
    const copies = Array.from({ length: 19 }, (__, index) => ({
      ...columns,
      credential_id: `copy-${index}`,
    }));
    await testServer.db.insertInto('passkeys').values(copies).execute();
    const options = await beginPasskey(client);
    expect(await add(client, new TestAuthenticator(randomUUID()).create(options))).toEqual({
      status: 'error',
      message: 'You have too many passkeys. Remove one first.',
    });
  });

  it('are renamed and removed by their user only', async () => {
    await enrol(client);
    const other = await testServer.openSession('agent2');
    const passkey_id = await idOf(client);
    const before = await testServer.digest();
    const notFound = { status: 'error', message: 'Passkey not found', code: 'not_found' };
    for (const answer of [
      await other.call('login.php?run=renamePasskey', { passkey_id, name: 'Mine' }),
      await other.call('login.php?run=removePasskey', { passkey_id }),
    ]) {
      expect(answer.body).toEqual(notFound);
    }
    expect(await testServer.digest()).toBe(before);
    await client.call('login.php?run=renamePasskey', { passkey_id, name: 'Desk key' });
    expect(await list(client)).toMatchObject([{ NAME: 'Desk key' }]);
    const removed = await client.call('login.php?run=removePasskey', { passkey_id });
    expect(removed.body).toEqual({ ...success, message: 'Passkey was removed' });
    expect(await list(client)).toEqual([]);
    expect(await typePassword(testServer.anonymousClient('agent'))).toMatchObject(success);
    expect(await testServer.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['an empty name', ''],
    ['spaces around the name', ' a '],
    ['a long name', 'x'.repeat(61)],
  ])('cannot be renamed with %s', async (_, name) => {
    await enrol(client);
    const passkey_id = await idOf(client);
    expect(await client.call('login.php?run=renamePasskey', { passkey_id, name })).toMatchObject({
      http: 400,
    });
  });

  it('keep their names in the history, and are told to the user', async () => {
    await typePassword(testServer.anonymousClient('agent'));
    testServer.advanceTime(1);
    const { codes } = await enrol(client);
    const passkey_id = await idOf(client);
    await client.call('login.php?run=renamePasskey', { passkey_id, name: 'Desk key' });
    testServer.advanceTime(1);
    const other = testServer.anonymousClient('agent');
    expect(await typePassword(other, { code: codes[0] })).toMatchObject({
      notices: ['A passkey was added to your account.'],
    });
    testServer.advanceTime(1);
    await client.call('login.php?run=removePasskey', { passkey_id });
    testServer.advanceTime(1);
    expect(await typePassword(testServer.anonymousClient('agent'))).toMatchObject({
      notices: ['A passkey was removed from your account.'],
    });
    const entries = await testServer.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('action', 'like', '%passkey')
      .orderBy('history_id', 'desc')
      .limit(3)
      .execute();
    expect(entries).toEqual([
      { action: 'remove passkey', changes: { passkey: ['Desk key', null] } },
      { action: 'rename passkey', changes: { passkey: ['Laptop', 'Desk key'] } },
      { action: 'add passkey', changes: { passkey: [null, 'Laptop'] } },
    ]);
  });

  it('are changed with a recent password only', async () => {
    await enrol(client);
    const passkey_id = await idOf(client);
    testServer.advanceTime(11 * minute);
    client.headers[stepUpHeader] = '1';
    const before = await testServer.digest();
    for (const answer of [
      await client.call('login.php?run=beginPasskey', {}),
      await client.call('login.php?run=removePasskey', { passkey_id }),
    ]) {
      expect(answer.body).toMatchObject({ code: 'confirm_password', factors: ['passkey'] });
    }
    expect(await testServer.digest()).toBe(before);
  });

  it('cannot be changed in a session that was begun without the second step', async () => {
    await enrol(client);
    const passkey_id = await idOf(client);
    const begun = await beginPasskey(client);
    await testServer.db.updateTable('sessions').set({ factor_at: null }).execute();
    const before = await testServer.digest();
    const created = new TestAuthenticator(randomUUID()).create(begun);
    for (const answer of [
      await client.call('login.php?run=beginPasskey', {}),
      await client.call('login.php?run=addPasskey', { passkey: created, name: 'Phone' }),
      await client.call('login.php?run=renamePasskey', { passkey_id, name: 'Mine' }),
      await client.call('login.php?run=removePasskey', { passkey_id }),
      await client.call('login.php?run=removeSecondFactor', {}),
    ]) {
      expect(answer.http).toBe(401);
    }
    expect(await testServer.digest()).toBe(before);
  });

  it('satisfy a role that needs a second step, which the last one then stays for', async () => {
    const banker = await testServer.openSession('banker');
    expect(await isSignedIn(banker)).toBe(false);
    await enrol(banker);
    expect(await isSignedIn(banker)).toBe(true);
    const passkey_id = await idOf(banker);
    const before = await testServer.digest();
    const remove = () => banker.call('login.php?run=removePasskey', { passkey_id });
    expect((await remove()).body).toEqual({
      status: 'error',
      message: 'Your role needs a second step',
    });
    expect(await testServer.digest()).toBe(before);
    await giveSecret(testServer, 'banker');
    expect((await remove()).body).toMatchObject(success);
    expect((await banker.call('login.php?run=removeSecondFactor', {})).body).toEqual({
      status: 'error',
      message: 'Your role needs a second step',
    });
  });

  it.each<[string, (passkey_id: string) => Promise<unknown>]>([
    ['the first one', async () => {}],
    ['another one', () => enrol(client, new TestAuthenticator('other'))],
    ['none', (passkey_id) => client.call('login.php?run=removePasskey', { passkey_id })],
  ])('end the other sessions of their user when there is %s', async (_name, change) => {
    const earlier = await testServer.openSession('agent');
    await enrol(client);
    expect(await isSignedIn(earlier)).toBe(false);
    const other = await testServer.openSession('agent');
    await testServer.db.updateTable('sessions').set({ factor_at: testServer.now }).execute();
    await change(await idOf(client));
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(other)).toBe(_name === 'the first one');
  });

  it('end the use of sessions that were begun without them, for a role that needs them', async () => {
    await enrol(await testServer.openSession('banker'));
    const without = await testServer.openSession('banker');
    expect(await without.call('common.php?run=getCapabilities', {})).toMatchObject({
      http: 401,
      body: { message: 'Please sign in again with your second step' },
    });
  });

  it('stay when the authenticator app is removed', async () => {
    await giveSecret(testServer, 'agent');
    await enrol(client);
    expect((await client.call('login.php?run=removeSecondFactor', {})).body).toEqual({
      ...success,
      message: 'Authenticator app was removed',
    });
    expect(await list(client)).toHaveLength(1);
    expect(await isSignedIn(client)).toBe(true);
    const { body } = await client.call('login.php?run=renewRecoveryCodes', {});
    expect(body['message']).toHaveLength(10);
    expect(await askSecondStep(testServer.anonymousClient('agent'))).toBeDefined();
  });

  it('are removed by the reset of an admin', async () => {
    const { codes } = await enrol(client);
    const admin = await testServer.openSession('admin');
    const user_id = String(testServer.idOf('agent'));
    const users = { search: 'AGT01', start: '0', end: '50' };
    const rows = (await admin.call('user.php?run=get_all_users', users)).body['message'];
    expect(rows).toMatchObject([{ USER_CODE: 'AGT01', SECOND_FACTOR: true }]);
    expect((await admin.call('user.php?run=resetSecondFactor', { user_id })).body).toMatchObject(
      success,
    );
    expect(await isSignedIn(client)).toBe(false);
    const other = testServer.anonymousClient('agent');
    expect(await typePassword(other, { code: codes[0] })).toMatchObject(success);
    expect(await list(other)).toEqual([]);
  });
});

describe.each(engines)('a passkey as the second step on %s', (engine) => {
  const testServer = useTestServer(engine, { secondFactorRoles: [] });
  let client: TestClient;
  let authenticator: TestAuthenticator;
  let codes: readonly string[];
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    ({ authenticator, codes } = await enrol(await testServer.openSession('banker')));
    await testServer.db.deleteFrom('sessions').execute();
    client = testServer.anonymousClient('banker');
  });

  it('is asked for after the right password only, and begins no session', async () => {
    const wrong = await client.call('login.php?run=login', { password: 'not-the-one' });
    expect(wrong.body).toEqual({ status: 'error', message: 'Invalid username or password' });
    const before = await testServer.digest();
    const request = await askSecondStep(client);
    expect(request).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(client.cookie).toBeNull();
    expect(await testServer.digest()).toBe(before);
  });

  it('signs in with the password, and shows when it was used', async () => {
    const passkey = authenticator.prove(await askSecondStep(client));
    expect(await typePassword(client, { passkey })).toMatchObject(success);
    expect(await isSignedIn(client)).toBe(true);
    expect(await list(client)).toMatchObject([{ LAST_USED_TIME: expect.any(String) }]);
    // The session may change the second step.
    await enrol(client);
  });

  it('does not need the verification of the person, who typed the password', async () => {
    const passkey = authenticator.prove(await askSecondStep(client), { isVerified: false });
    expect(await typePassword(client, { passkey })).toMatchObject(success);
  });

  it('does not replace the password', async () => {
    const passkey = authenticator.prove(await askSecondStep(client));
    const answer = await client.call('login.php?run=login', { password: 'not-the-one', passkey });
    expect(answer.body).toEqual({ status: 'error', message: 'Invalid username or password' });
    expect(await isSignedIn(client)).toBe(false);
  });

  it('can be replaced by a recovery code, not by any code', async () => {
    const wrong = { status: 'error', message: 'This code is not right' };
    expect(await typePassword(client, { code: codeAt(testServer.now) })).toEqual(wrong);
    expect(await typePassword(client, { code: codes[0] })).toMatchObject({ recovery_codes: 9 });
  });

  it('or the code of the app signs in a user who has both', async () => {
    await giveSecret(testServer, 'banker');
    expect(await typePassword(client)).toMatchObject({
      message: 'Enter the code from your authenticator app',
      factors: ['app', 'passkey'],
    });
    const code = codeAt(testServer.now);
    expect(await typePassword(testServer.anonymousClient('banker'), { code })).toMatchObject(
      success,
    );
    const passkey = authenticator.prove(await askSecondStep(client));
    expect(await typePassword(client, { passkey })).toMatchObject(success);
  });

  it.each(flaws)('is refused with a proof %s', async (_, flaw) => {
    const request = await askSecondStep(client);
    const before = await testServer.digest();
    const passkey = authenticator.prove(request, flaw);
    expect(await typePassword(client, { passkey })).toEqual(refused);
    expect(await testServer.digest()).toBe(before);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('is refused with the passkey of another user', async () => {
    const theirs = await enrol(await testServer.openSession('agent'));
    const passkey = theirs.authenticator.prove(await askSecondStep(client));
    expect(await typePassword(client, { passkey })).toEqual(refused);
  });

  it('is refused when it was removed in the meantime', async () => {
    const passkey = authenticator.prove(await askSecondStep(client));
    await testServer.db.deleteFrom('passkeys').execute();
    expect(await typePassword(client, { passkey })).toEqual(refused);
  });

  it('works once, and is then asked for again', async () => {
    const passkey = authenticator.prove(await askSecondStep(client));
    expect(await typePassword(client, { passkey })).toMatchObject(success);
    const again = testServer.anonymousClient('banker');
    again.challengeCookie = client.challengeCookie;
    expect(await typePassword(again, { passkey })).toMatchObject({
      ...tooLate,
      code: 'second_factor',
      factors: ['passkey'],
      passkey: { challenge: expect.any(String) },
    });
  });

  it('works in the browser that was asked, for its user and within five minutes', async () => {
    const request = await askSecondStep(client);
    const passkey = authenticator.prove(request);
    const elsewhere = testServer.anonymousClient('banker');
    expect(await typePassword(elsewhere, { passkey })).toMatchObject(tooLate);
    await askSecondStep(elsewhere);
    expect(await typePassword(elsewhere, { passkey })).toMatchObject(tooLate);
    await enrol(await testServer.openSession('agent'));
    const otherUser = testServer.anonymousClient('agent');
    otherUser.challengeCookie = client.challengeCookie;
    expect(await typePassword(otherUser, { passkey })).toMatchObject(tooLate);
    testServer.advanceTime(5 * minute);
    expect(await typePassword(client, { passkey })).toMatchObject(tooLate);
  });

  it('is refused with the challenge of a confirmation', async () => {
    const session = await testServer.openSession('banker');
    const passkey = authenticator.prove(await askConfirmation(session));
    await askSecondStep(client);
    expect(await typePassword(client, { passkey })).toMatchObject(tooLate);
  });

  it('is refused when its counter does not advance', async () => {
    authenticator.counter = 6;
    const use = async (flaw: Flaws = {}) =>
      typePassword(client, { passkey: authenticator.prove(await askSecondStep(client), flaw) });
    expect(await use()).toMatchObject(success);
    for (const counter of [7, 6, 0]) expect(await use({ counter })).toEqual(refused);
    expect(await use({ counter: 8 })).toMatchObject(success);
  });

  it('counts a refused proof as a failure', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const passkey = authenticator.prove(await askSecondStep(client), { isPresent: false });
      expect(await typePassword(client, { passkey })).toEqual(refused);
    }
    expect(await typePassword(client)).toEqual({
      status: 'error',
      message: 'Too many attempts. Please try again later.',
    });
  });

  it('has challenges that the hourly sweep deletes when they have expired', async () => {
    await askSecondStep(client);
    const runSweep = () =>
      sweep({
        db: testServer.db,
        files: testServer.files,
        now: () => testServer.now,
        sessionTimes: { idleMs: minute, absoluteMs: minute },
        keepRemovedMs: minute,
        keepDeletedMs: minute,
        onSwept: () => {},
        // The stages about files need a bound storage.
        onError: () => {},
      });
    const count = async () =>
      (await testServer.db.selectFrom('passkey_challenges').select('purpose').execute()).length;
    await runSweep();
    expect(await count()).toBe(1);
    testServer.advanceTime(5 * minute);
    await runSweep();
    expect(await count()).toBe(0);
  });
});

describe.each(engines)('a passkey in place of the password on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secondFactorRoles: ['banker'],
    recentPasswordMs: 10 * minute,
    lockUnusedDays: 30,
    passkeys: { rpId: undefined, allowsSignIn: true },
  });
  let client: TestClient;
  let authenticator: TestAuthenticator;
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    ({ authenticator } = await enrol(await testServer.openSession('banker')));
    await testServer.db.deleteFrom('sessions').execute();
    await testServer.db.updateTable('users').set({ last_used_at: testServer.now }).execute();
    client = testServer.anonymousClient();
  });

  it('is offered before the sign-in', async () => {
    const { body } = await client.call('login.php?run=getSignInOptions', {});
    expect(body['message']).toEqual({ PASSKEY: true });
    expect(await askSignIn(client)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  it('signs in its user, as both factors and a recent password', async () => {
    const body = await signIn(client, authenticator.prove(await askSignIn(client)));
    expect(body).toMatchObject({ ...success, message: { USER_CODE: 'BNK01' } });
    expect(body).toHaveProperty('session_limits');
    expect(await isSignedIn(client)).toBe(true);
    expect(client.deviceCookie).not.toBeNull();
    client.headers[stepUpHeader] = '1';
    await enrol(client);
  });

  it.each([...flaws, ['without verification', { isVerified: false }] as const])(
    'is refused with a proof %s',
    async (_, flaw) => {
      const passkey = authenticator.prove(await askSignIn(client), flaw);
      const before = await testServer.digest();
      expect(await signIn(client, passkey)).toEqual(refused);
      expect(await testServer.digest()).toBe(before);
      expect(client.cookie).toBeNull();
    },
  );

  it.each([
    ['is unknown', (): Flaws => ({}), () => new TestAuthenticator('unknown')],
    ['names no user', (): Flaws => ({ userHandle: undefined }), () => authenticator],
  ])('is refused when it %s', async (_, flaw, used) => {
    const passkey = used().prove(await askSignIn(client), flaw());
    expect(await signIn(client, passkey)).toEqual(refused);
  });

  it('works once, in the browser that was asked and within five minutes', async () => {
    const passkey = authenticator.prove(await askSignIn(client));
    const elsewhere = testServer.anonymousClient();
    expect(await signIn(elsewhere, passkey)).toEqual(tooLate);
    await askSignIn(elsewhere);
    expect(await signIn(elsewhere, passkey)).toEqual(tooLate);
    expect(await signIn(client, passkey)).toMatchObject(success);
    expect(await signIn(client, passkey)).toEqual(tooLate);
    const late = authenticator.prove(await askSignIn(client));
    testServer.advanceTime(5 * minute);
    expect(await signIn(client, late)).toEqual(tooLate);
  });

  it('is refused with the challenge of a second step', async () => {
    client.username = 'banker';
    const passkey = authenticator.prove(await askSecondStep(client));
    expect(await signIn(client, passkey)).toEqual(tooLate);
  });

  it('is refused to an inactive user like an unknown passkey', async () => {
    const { db } = testServer;
    const passkey = authenticator.prove(await askSignIn(client));
    const userId = testServer.idOf('banker');
    await db.updateTable('users').set({ deleted_flg: 'D' }).where('user_id', '=', userId).execute();
    expect(await signIn(client, passkey)).toEqual(refused);
  });

  it('is refused to a user whose account is locked', async () => {
    const { db, now } = testServer;
    const passkey = authenticator.prove(await askSignIn(client));
    const last_used_at = new Date(now.getTime() - 31 * 24 * 60 * minute);
    const userId = testServer.idOf('banker');
    await db.updateTable('users').set({ last_used_at }).where('user_id', '=', userId).execute();
    expect(await signIn(client, passkey)).toEqual({
      status: 'error',
      message: 'This account was not used for 30 days. Ask an admin to unlock it.',
    });
  });

  it('is limited per address', async () => {
    const throttled = {
      status: 'error',
      message: 'Too many attempts. Please try again later.',
    };
    const unknown = new TestAuthenticator('unknown');
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(await signIn(client, unknown.prove(await askSignIn(client)))).toEqual(refused);
    }
    const passkey = authenticator.prove(await askSignIn(client));
    expect(await signIn(client, passkey)).toEqual(throttled);
    testServer.advanceTime(16 * minute);
    expect(await signIn(client, authenticator.prove(await askSignIn(client)))).toMatchObject(
      success,
    );
  });
});

describe.each(engines)('a confirmation with a passkey on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secondFactorRoles: [],
    recentPasswordMs: 10 * minute,
  });
  let client: TestClient;
  let authenticator: TestAuthenticator;
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    client = await testServer.openSession('admin');
    client.headers[stepUpHeader] = '1';
    ({ authenticator } = await enrol(client));
    testServer.advanceTime(11 * minute);
  });

  const begin = async () => (await client.call('login.php?run=beginPasskey', {})).body;

  it('takes the place of the password', async () => {
    expect(await begin()).toEqual({
      status: 'error',
      message: 'Please confirm your password to change the second step',
      code: 'confirm_password',
      factors: ['passkey'],
    });
    const request = await askConfirmation(client);
    expect(request).toMatchObject({ userVerification: 'required' });
    const passkey = authenticator.prove(request);
    expect(await confirm(client, passkey)).toEqual({ ...success, message: 'Passkey confirmed' });
    expect(await begin()).toMatchObject(success);
    expect(await confirm(client, passkey)).toEqual(tooLate);
  });

  it('is offered to those who have one', async () => {
    await testServer.db.deleteFrom('passkeys').execute();
    expect(await begin()).not.toHaveProperty('factors');
  });

  it.each([...flaws, ['without verification', { isVerified: false }] as const])(
    'is refused with a proof %s',
    async (_, flaw) => {
      const passkey = authenticator.prove(await askConfirmation(client), flaw);
      expect(await confirm(client, passkey)).toEqual(refused);
      expect(await begin()).toMatchObject({ code: 'confirm_password' });
    },
  );

  it('counts in its session only', async () => {
    const other = await testServer.openSession('admin');
    const passkey = authenticator.prove(await askConfirmation(client));
    expect(await confirm(other, passkey)).toEqual(tooLate);
    expect(await confirm(client, passkey)).toMatchObject(success);
  });

  it('is refused with the passkey of another user', async () => {
    const theirs = await enrol(await testServer.openSession('agent'));
    const passkey = theirs.authenticator.prove(await askConfirmation(client));
    expect(await confirm(client, passkey)).toEqual(refused);
  });
});

describe.each(engines)('where passkeys cannot be used on %s', (engine) => {
  it.each([
    ['an address in place of a domain', { publicOrigin: 'http://127.0.0.1:3000' }],
    ['an https address', { publicOrigin: 'https://10.0.0.1', secureCookies: true }],
  ])('they are not offered at %s', async (_, config) => {
    const testServer = await openTestServer(engine, {
      secondFactorRoles: [],
      passkeys: { rpId: undefined, allowsSignIn: true },
      ...config,
    });
    await giveSecret(testServer, 'agent');
    const options = await testServer.anonymousClient().call('login.php?run=getSignInOptions', {});
    expect(options.body['message']).toEqual({});
    const client = await testServer.openSession('admin');
    if (client.cookie && config.publicOrigin.startsWith('https'))
      client.cookie = `__Host-${client.cookie}`;
    const { body } = await client.call('login.php?run=getSecondFactor', {});
    expect(body['message']).toEqual({ REQUIRED: false, RECOVERY_CODES: 0 });
    expect((await client.call('login.php?run=beginPasskey', {})).body).toEqual(notHere);
  });

  it('another host than localhost is not trusted', async () => {
    const testServer = await openTestServer(engine, { secondFactorRoles: [] });
    const client = await testServer.openSession('agent');
    client.headers = { ...client.headers, host: 'evil.example' };
    const { body } = await client.call('login.php?run=getSecondFactor', {});
    expect(body['message']).not.toHaveProperty('PASSKEYS');
  });

  it('a user with passkeys alone signs in with a recovery code', async () => {
    const testServer = await openTestServer(engine, { secondFactorRoles: [] });
    const { codes } = await enrol(await testServer.openSession('agent'));
    const client = testServer.anonymousClient('agent');
    client.headers = { ...client.headers, host: '127.0.0.1:3000' };
    expect(await typePassword(client)).toEqual({
      status: 'error',
      message: 'Enter one of your recovery codes',
      code: 'second_factor',
      factors: [],
    });
    expect(await typePassword(client, { code: codes[0] })).toMatchObject(success);
  });

  it('a public origin decides the domain, or a setting above it', async () => {
    const testServer = await openTestServer(engine, {
      secondFactorRoles: [],
      publicOrigin: 'https://desk.pay.example',
      passkeys: { rpId: 'pay.example', allowsSignIn: false },
    });
    const client = await testServer.openSession('agent');
    const options = await beginPasskey(client);
    expect(options.rp.id).toBe('pay.example');
    const flaw = { origin: 'https://desk.pay.example' };
    const authenticator = new TestAuthenticator(randomUUID());
    expect(await add(client, authenticator.create(options, flaw))).toMatchObject(success);
  });

  it('a sign-in without a password is refused unless it is a setting', async () => {
    const testServer = await openTestServer(engine, { secondFactorRoles: [] });
    const client = testServer.anonymousClient();
    const off = {
      status: 'error',
      message: 'Passkeys cannot take the place of the password here',
    };
    const passkey = new TestAuthenticator('any').prove({ challenge: 'AAAA', rpId: 'localhost' });
    expect((await client.call('login.php?run=beginPasskeySignIn', {})).body).toEqual(off);
    expect(await signIn(client, passkey)).toEqual(off);
  });

  it('a server without second steps ignores them', async () => {
    const testServer = await openTestServer(engine);
    const client = await testServer.openSession('agent');
    expect((await client.call('login.php?run=beginPasskey', {})).body).toEqual({
      status: 'error',
      message: 'This server has no second step',
    });
    const { body } = await client.call('login.php?run=getSignInOptions', {});
    expect(body['message']).toEqual({});
  });
});

describe.each(concurrentEngines)('passkeys at the same time on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secondFactorRoles: [],
    passkeys: { rpId: undefined, allowsSignIn: true },
  });
  beforeEach(() => clear(testServer));

  it('are added once by two users', async () => {
    const clients = await Promise.all([
      testServer.openSession('agent'),
      testServer.openSession('agent2'),
    ]);
    const authenticator = new TestAuthenticator('shared');
    const begun = await Promise.all(clients.map(beginPasskey));
    const answers = await Promise.all(
      clients.map((client, index) => {
        const options = begun[index];
        return options ? add(client, authenticator.create(options)) : {};
      }),
    );
    expect(countOf(answers)).toBe(1);
    const rows = await testServer.db.selectFrom('passkeys').select('passkey_id').execute();
    expect(rows).toHaveLength(1);
  });

  it('are added once with one challenge', async () => {
    const client = await testServer.openSession('agent');
    const options = await beginPasskey(client);
    const answers = await Promise.all(
      [1, 2, 3].map(() => add(client, new TestAuthenticator(randomUUID()).create(options))),
    );
    expect(countOf(answers)).toBe(1);
  });

  it('give one set of recovery codes when two sessions add the first one', async () => {
    const sessions = await Promise.all([1, 2].map(() => testServer.openSession('agent')));
    const begun = await Promise.all(sessions.map(beginPasskey));
    const answers = await Promise.all(
      sessions.map((session, index) => {
        const options = begun[index];
        return options ? add(session, new TestAuthenticator(randomUUID()).create(options)) : {};
      }),
    );
    expect(countOf(answers)).toBe(1);
    const codes = await testServer.db.selectFrom('recovery_codes').select('key_id').execute();
    expect(codes).toHaveLength(10);
  });

  it('sign in once with one proof', async () => {
    const { authenticator } = await enrol(await testServer.openSession('agent'));
    await testServer.db.deleteFrom('sessions').execute();
    const client = testServer.anonymousClient();
    const passkey = authenticator.prove(await askSignIn(client));
    const answers = await Promise.all([1, 2, 3].map(() => signIn(client, passkey)));
    expect(countOf(answers)).toBe(1);
    const sessions = await testServer.db.selectFrom('sessions').select('session_id').execute();
    expect(sessions).toHaveLength(1);
  });

  it('sign in once with one counter', async () => {
    const { authenticator } = await enrol(await testServer.openSession('agent'));
    await testServer.db.deleteFrom('sessions').execute();
    const clients = [1, 2, 3].map(() => testServer.anonymousClient());
    const proofs = await Promise.all(
      clients.map(async (client) => authenticator.prove(await askSignIn(client), { counter: 5 })),
    );
    const answers = await Promise.all(
      clients.map((client, index) => {
        const passkey = proofs[index];
        return passkey ? signIn(client, passkey) : {};
      }),
    );
    expect(countOf(answers)).toBe(1);
  });
});
