import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import { initiate } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validCall, validStatus } from '#server/test/payloads.ts';
import { people, type Person } from '#server/test/people.ts';
import { prepareCall } from '#server/test/preparations.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { failingAt } from '#server/test/interference.ts';
import { TestServer } from '#server/test/testServer.ts';

const isReadingCall = (name: CallName) => {
  const { onlyReads, isAnsweredInOutage, isBackground } = callRules[name];
  return onlyReads ?? isAnsweredInOutage ?? isBackground ?? false;
};
const readingCalls = allCalls.filter(isReadingCall);
const writingCalls = allCalls.filter((name) => !isReadingCall(name));

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
    return callRules[name].roles === 'public'
      ? testServer.anonymousClient(person)
      : testServer.openSession(person);
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
    await prepareCall(testServer, name, { person: callerOf(name), client, seeded });
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
    await prepareCall(testServer, name, {
      person: callerOf(name),
      client: otherClient,
      seeded: other,
    });
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
