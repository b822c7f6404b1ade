import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import { announceSettlement, giveSettlementReceipt } from '#server/test/accounts.ts';
import { initiate } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { giveSecret } from '#server/test/factor.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { challengeCookie, giveChallenges, givePasskey } from '#server/test/passkeys.ts';
import { pushEndpoint, validCall, validStatus } from '#server/test/payloads.ts';
import { people, type Person } from '#server/test/people.ts';
import { plantReconciliation } from '#server/test/reconciliation.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { failingAt } from '#server/test/interference.ts';
import { TestServer } from '#server/test/testServer.ts';

const isReadingCall = (name: CallName) => {
  const { onlyReads, isAnsweredInOutage, isBackground } = callRules[name];
  return onlyReads ?? isAnsweredInOutage ?? isBackground ?? false;
};
const readingCalls = allCalls.filter(isReadingCall);
const writingCalls = allCalls.filter((name) => !isReadingCall(name));

/** Changes to the data that some calls need to have an effect. */
const preparations: Partial<
  Record<CallName, (testServer: TestServer, seeded: SeededTransaction) => Promise<unknown>>
> = {
  'account.php?run=deleteSettlementReceipt': (testServer, { id }) =>
    giveSettlementReceipt(testServer, 'admin', id),
  'account.php?run=addSettlement': (testServer, { id }) =>
    giveSettlementReceipt(testServer, 'admin', id),
  'account.php?run=confirmSettlement': (testServer, { paymentId }) =>
    announceSettlement(testServer, paymentId),
  'account.php?run=declineSettlement': (testServer, { paymentId }) =>
    announceSettlement(testServer, paymentId),
  'account.php?run=withdrawSettlement': (testServer, { paymentId }) =>
    announceSettlement(testServer, paymentId),
  'login.php?run=endSessions': (testServer) => testServer.openSession('admin'),
  'user.php?run=endUserSessions': (testServer) => testServer.openSession('target'),
  'login.php?run=confirmSecondFactor': (testServer) => giveSecret(testServer, 'admin', false),
  'login.php?run=removeSecondFactor': (testServer) => giveSecret(testServer, 'admin'),
  'login.php?run=renewRecoveryCodes': (testServer) => giveSecret(testServer, 'admin'),
  'login.php?run=addPasskey': (testServer) => giveChallenges(testServer, 'admin'),
  'login.php?run=renamePasskey': (testServer) => givePasskey(testServer, 'admin'),
  'login.php?run=removePasskey': (testServer) => givePasskey(testServer, 'admin'),
  'login.php?run=signInWithPasskey': (testServer) => askForPasskey(testServer),
  'login.php?run=confirmWithPasskey': (testServer) => askForPasskey(testServer),
  'user.php?run=resetSecondFactor': (testServer) => giveSecret(testServer, 'target'),
  'bank.php?run=active_bank_details': ({ db }) =>
    db.updateTable('banks').set({ deleted_flg: 'D' }).where('bank_code', '=', 'SBIN').execute(),
  'bank.php?run=inactive_bank_details': ({ db }) =>
    db.updateTable('banks').set({ deleted_flg: '' }).where('bank_code', '=', 'SBIN').execute(),
  'bank.php?run=changeCode': async ({ db }) => {
    const code = { short_code: 'SBIN' };
    await db.updateTable('banks').set(code).where('bank_code', '=', 'SBIN').execute();
    await db.deleteFrom('bank_codes').where('code', '=', 'SBI').execute();
  },
  'user.php?run=changeCode': async (testServer) => {
    const { db } = testServer;
    const code = { user_code: people.target.code };
    const id = testServer.idOf('target');
    await db.updateTable('users').set(code).where('user_id', '=', id).execute();
    await db.deleteFrom('user_codes').where('code', '=', 'NEW01').execute();
  },
  'user.php?run=active_user_details': (testServer) => setTarget(testServer, 'D'),
  'user.php?run=inactive_user_details': (testServer) => setTarget(testServer, ''),
  'user.php?run=update_user_details': (testServer) => setTarget(testServer, ''),
  'transaction.php?run=releaseClaim': ({ db }) => claimAll(db),
  'transaction.php?run=deleteView': ({ db }) => addViews(db),
  'transaction.php?run=orderViews': ({ db }) => addViews(db),
  'common.php?run=deletePushSubscription': ({ db }) => subscribe(db),
  'reconciliation.php?run=saveBank': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=importStatement': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=match': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=saveNote': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=closeDay': (testServer) => plantReconciliation(testServer),
  'reconciliation.php?run=undoMatch': (testServer) => plantReconciliation(testServer, true),
  'common.php?run=getnofifications': ({ db }) =>
    db.updateTable('events').set({ read_at: null }).execute(),
};

async function askForPasskey(testServer: TestServer): Promise<void> {
  await givePasskey(testServer, 'admin');
  await giveChallenges(testServer, 'admin');
}

const setTarget = (testServer: TestServer, flag: '' | 'D') =>
  testServer.db
    .updateTable('users')
    .set({ deleted_flg: flag })
    .where('user_id', '=', testServer.idOf('target'))
    .execute();

/** Lets the signed-in user hold the claims of all transactions. */
const claimAll = (db: TestServer['db']) =>
  sql`
    insert into claims (transaction_id, user_id, session_hash, taken_at, expires_at)
    select transaction_id, user_id, token_hash, now(), 'infinity' from transactions, sessions
    on conflict do nothing`.execute(db);

/** Gives two views to every user. */
const addViews = (db: TestServer['db']) =>
  sql`
    insert into saved_views
      (user_id, view_id, name, section, search, is_oldest_first, place, updated_at)
    select user_id, 'view-000' || number, 'View ' || number, '', '', false, number, now()
    from users, generate_series(1, 2) as number
    on conflict (user_id, view_id) do update set place = excluded.place`.execute(db);

/** Gives the one push subscription to the user who signed in last. */
const subscribe = (db: TestServer['db']) =>
  sql`
    insert into push_subscriptions (endpoint, user_id, device_hash, p256dh, auth, created_at)
    select ${pushEndpoint}, user_id, token_hash, 'key', 'secret', now() from known_devices
    order by last_used_at desc limit 1
    on conflict do nothing`.execute(db);

function callerOf(name: CallName): Person {
  const roles = callRules[name].roles;
  if (roles === 'public') return 'admin';
  const callers = ['admin', 'banker', 'agent'] as const;
  return callers.find((person) => roles.some((role) => role === people[person].role)) ?? 'admin';
}

/** The only information about a fault that a client gets. */
const faultBody = {
  status: 'error',
  message: 'Something Went Wrong!',
  requestId: expect.any(String),
};

/** Everything a call can leave behind: rows, their numbers, and the ids of stored files. */
interface Traces {
  rows: string;
  counts: Record<string, number>;
  files: readonly string[];
}

async function tracesOf(testServer: TestServer): Promise<Traces> {
  const rows = await testServer.digestOfRows();
  const tables = JSON.parse(rows) as { name: string; rows: number }[];
  const counts = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  return { rows, counts, files: [...testServer.files.contents.keys()].sort() };
}

/** Differences in the number of rows and files. */
function difference(before: Traces, after: Traces) {
  const names = Object.keys(after.counts);
  const change = (name: string) => (after.counts[name] ?? 0) - (before.counts[name] ?? 0);
  return {
    ...Object.fromEntries(names.map((name) => [name, change(name)])),
    stored: after.files.length - before.files.length,
  };
}

async function openWorld(engine: EngineName): Promise<TestServer> {
  const testServer = await TestServer.open(engine, {
    secondFactorRoles: [],
    passkeys: { rpId: undefined, allowsSignIn: true },
  });
  // The first transaction of a day writes one row more than the others.
  const id = randomUUID();
  await initiate(await testServer.openSession('agent'), { trans_id: id });
  // So does the first line of an account.
  await seedTransaction(testServer, { status: 'PND' });
  // For the call that marks notifications as read.
  const notification = { user_id: testServer.idOf('admin'), transaction_id: id, message: 'm' };
  await testServer.db.insertInto('events').values(notification).execute();
  return testServer;
}

describe.each(engines)('a fault before any statement on %s', (engine) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openWorld(engine);
  });
  afterAll(() => testServer.close());

  const openSession = async (name: CallName): Promise<TestClient> => {
    // A password change would also delete earlier sessions, which would look like another change.
    await testServer.db.deleteFrom('sessions').execute();
    await testServer.db.deleteFrom('known_devices').execute();
    await testServer.db.deleteFrom('totp_secrets').execute();
    await testServer.db.deleteFrom('recovery_codes').execute();
    await testServer.db.deleteFrom('passkeys').execute();
    await testServer.db.updateTable('users').set({ passkey_handle: null }).execute();
    const person = callerOf(name);
    const client =
      callRules[name].roles === 'public'
        ? testServer.anonymousClient(person)
        : await testServer.openSession(person);
    client.challengeCookie = challengeCookie;
    return client;
  };
  const plantFor = async (name: CallName): Promise<SeededTransaction> => {
    const status = validStatus(name);
    const seeded = await seedTransaction(testServer, {
      status,
      paid: status === 'CHK' ? 100_000 : 0,
    });
    for (const id of [seeded.attachmentId, seeded.receiptId]) {
      testServer.files.contents.set(id, picture(id));
    }
    return seeded;
  };
  // Each attempt counts as a failed sign-in until it succeeds; too many would be throttled.
  const clearSignInFailures = () => testServer.db.deleteFrom('sign_in_failures').execute();

  test.each(writingCalls)('leaves no trace of %s, which then succeeds once', async (name) => {
    const client = await openSession(name);
    const seeded = await plantFor(name);
    const call = validCall(client, name, seeded);
    await preparations[name]?.(testServer, seeded);
    const before = await tracesOf(testServer);
    const failures: { answer: Answer; traces: Traces }[] = [];
    let attempt = await failingAt(1, call);
    while (attempt.hasFailed) {
      failures.push({ answer: attempt.result, traces: await tracesOf(testServer) });
      await clearSignInFailures();
      attempt = await failingAt(failures.length + 1, call);
    }
    for (const { answer, traces } of failures) {
      expect(answer).toMatchObject({ http: 500, body: faultBody });
      expect(traces).toEqual(before);
    }
    expect(attempt.result).toMatchObject({ http: 200, body: { status: 'success' } });
    // At least reading the session and writing the change.
    expect(failures.length).toBeGreaterThanOrEqual(2);
    const after = await tracesOf(testServer);
    expect(after.rows).not.toBe(before.rows);

    const otherClient = await openSession(name);
    const other = await plantFor(name);
    const withoutFault = validCall(otherClient, name, other);
    await preparations[name]?.(testServer, other);
    const beforeIt = await tracesOf(testServer);
    await withoutFault();
    expect(difference(before, after)).toEqual(difference(beforeIt, await tracesOf(testServer)));
  });

  test.each(readingCalls)('%s writes nothing', async (name) => {
    const call = validCall(await openSession(name), name, await plantFor(name));
    const before = await tracesOf(testServer);
    expect((await call()).http).toBe(200);
    expect(await tracesOf(testServer)).toEqual(before);
  });
});
