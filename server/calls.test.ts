import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import matrix from './test/authorisation.json' with { type: 'json' };
import type { Answer, TestClient } from './test/client.ts';
import { engines } from './test/engines.ts';
import { giveChallenges } from './test/passkeys.ts';
import { picture } from './test/memoryFileStore.ts';
import { validStatus, sendValidCall } from './test/payloads.ts';
import { passwordOf, type Person } from './test/people.ts';
import { prepareCall } from './test/preparations.ts';
import { ReusedTransactions } from './test/reusedTransactions.ts';
import { absent, seedTransaction, type SeededTransaction } from './test/seedTransaction.ts';
import { useTestServer } from './test/useTestServer.ts';

const answers: Readonly<Record<string, string>> = matrix.answers;
const rows = Object.keys(answers);
const fileRoutes = ['GET /files/<id>', 'GET /files/<id>/thumb'];

/** The user of each actor in the table. */
const actors: Readonly<Record<string, Person>> = {
  'signed out': 'admin',
  'expired session': 'admin2',
  'deactivated user': 'leaver',
  'owning agent': 'agent',
  'other agent': 'agent2',
  banker: 'banker',
  admin: 'admin',
};
/** Actors without a valid session. */
const withoutSession = new Set(matrix.actors.slice(0, 3));

const cellOf = (row: string, actor: string) =>
  answers[row]?.split(' ')[matrix.actors.indexOf(actor)] ?? 'missing';

it('the table has a row for each call and file route and a cell for each actor', () => {
  expect(rows.toSorted()).toEqual([...allCalls, ...fileRoutes].sort());
  expect(matrix.actors).toEqual(Object.keys(actors));
  const cells = Object.values(answers).map((row) => row.split(' ').length);
  expect(new Set(cells)).toEqual(new Set([7]));
});

const seesOwner = (actor: string) => actor !== 'other agent' && !withoutSession.has(actor);

/** Bodies of the refusals. */
const refusals: Readonly<Record<string, object>> = {
  401: { status: 'error', message: 'Your session has been failed' },
  403: { status: 'error', message: 'You are not allowed to do this' },
  404: { status: 'error', message: 'Not found' },
  hidden: { status: 'error', message: 'Transaction not found', code: 'not_found' },
  refused: { status: 'error', message: 'Invalid username or password' },
};

const hiddenAccount = { status: 'error', message: 'Account not found', code: 'not_found' };
const hiddenSettlement = { ...hiddenAccount, message: 'Settlement not found' };
const refusedPasskey = { status: 'error', message: 'This passkey was not accepted' };

function refusalOf(row: string, cell: string): object | undefined {
  if (row === 'login.php?run=signInWithPasskey') return refusedPasskey;
  if (cell === 'hidden' && row.endsWith('withdrawSettlement')) return hiddenSettlement;
  return cell === 'hidden' && row.startsWith('account.php') ? hiddenAccount : refusals[cell];
}

/** Returns the answer in the terms of the table. */
function cellValueOf({ http, body, file }: Answer): string {
  if (http !== 200) return String(http);
  if (file.length > 0) return 'file';
  if (body['status'] === 'success') return 'success';
  return body['code'] === 'not_found' ? 'hidden' : 'refused';
}

describe.each(engines)('every call by every actor on %s', (engine) => {
  // The tests leave a session of a deactivated user.
  const testServer = useTestServer(engine, {
    secondFactorRoles: [],
    passkeys: { rpId: undefined, allowsSignIn: true },
    except: ['a session belongs to an active user'],
  });
  beforeAll(async () => {
    const inactive = { deleted_flg: 'D' } as const;
    const leaver = testServer.idOf('leaver');
    await testServer.db.updateTable('users').set(inactive).where('user_id', '=', leaver).execute();
  });

  const openSession = async (actor: string): Promise<TestClient> => {
    const person = actors[actor] ?? 'admin';
    if (actor === 'signed out') return testServer.anonymousClient(person);
    const client = await testServer.openSession(person);
    if (actor === 'expired session') await expire(person);
    return client;
  };
  const expire = (person: Person) =>
    testServer.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(testServer.now.getTime() - 30 * 60_000) })
      .where('user_id', '=', testServer.idOf(person))
      .execute();
  const transactions = new ReusedTransactions(testServer);
  const plantFor = async (row: string): Promise<SeededTransaction> => {
    const status = validStatus(row);
    // What these prepare exists once for each transaction.
    const isPrepared = /^(account|reconciliation)/.test(row);
    const seeded = await (isPrepared
      ? seedTransaction(testServer, { status })
      : transactions.seed({ status }));
    testServer.files.contents.set(seeded.attachmentId, picture(seeded.id));
    return seeded;
  };

  const removeFactors = async () => {
    await testServer.db.deleteFrom('totp_secrets').execute();
    await testServer.db.deleteFrom('passkeys').execute();
  };

  describe.each(matrix.actors)('%s', (actor) => {
    it.each(rows)('%s', async (row) => {
      const client = await openSession(actor);
      const seeded = await plantFor(row);
      const person = actors[actor] ?? 'admin';
      await removeFactors();
      await prepareCall(testServer, row, { person, client, seeded });
      const before = await testServer.digest();
      const answer = await perform(client, row, seeded);
      const cell = cellOf(row, actor);
      if (cell === 'success') transactions.exclude(seeded);
      expect(cellValueOf(answer)).toBe(cell);
      const content = JSON.stringify([answer.body, answer.headers]);
      expect(content).not.toMatch(/argon2|sha256/i);
      expect(seesOwner(actor) ? '' : content).not.toMatch(
        new RegExp(`canary|AGT01|${seeded.code}`, 'i'),
      );
      const refusal = refusalOf(row, cell);
      if (!refusal || cell === 'success') return;
      expect(answer.body).toEqual(refusal);
      expect(await testServer.digest()).toBe(before);
      // A challenge can be answered once.
      if (row.includes('Passkey')) await giveChallenges(testServer, person, client.cookie);
      // A new id may be uploaded to, because it becomes a transaction of the uploader.
      const unknown = row.endsWith('upload_attachments') ? seeded : absent();
      expect((await perform(client, row, unknown)).body).toEqual(refusal);
    });
  });
});

function perform(client: TestClient, row: string, seeded: SeededTransaction): Promise<Answer> {
  if (fileRoutes.includes(row)) {
    return client.get(row.replace('GET ', '').replace('<id>', seeded.attachmentId));
  }
  if (row === 'login.php?run=login' || row === 'login.php?run=confirmPassword') {
    const password = passwordOf(client.username as Person);
    return client.call(row, { password });
  }
  return sendValidCall(client, row as CallName, seeded);
}
