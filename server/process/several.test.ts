import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { passwordOf, type Person, seedPeople, wireIdOf } from '#server/test/people.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import { findProblems, newFolder, removeFolders, transfer } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { HttpClient } from './httpClient.ts';
import { photo, signInClients } from './journey.ts';
import { Traffic } from './traffic.ts';

const detail = 'transaction.php?run=getViewTransactionDetails';
const lookups = 'transaction.php?run=get_additional_details';

const statusOf = async (client: HttpClient) => (await client.call(lookups, {})).status;

describe.runIf(concurrentEngines.length > 0)('several servers on one database', () => {
  let drop: () => Promise<void>;
  let databaseUrl = '';
  let database: Database;
  const dataDir = newFolder();
  let servers: ServerProcess[] = [];
  const start = () =>
    ServerProcess.start({ ...highLimits, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const urlOf = (index: number) => servers[index]?.url ?? '';

  beforeAll(async () => {
    ({ url: databaseUrl, drop } = await createTestDatabase());
    servers = await Promise.all(Array.from({ length: 5 }, start));
    await Promise.all(servers.splice(3).map((server) => server.kill()));
    database = await openDatabase({ databaseUrl, dataDir });
    await seedPeople(database.db);
  });
  afterAll(async () => {
    await killAll();
    await database.close();
    await drop();
    removeFolders();
  });

  const signIn = async (person: Person, index: number): Promise<HttpClient> => {
    const client = new HttpClient(urlOf(index), person);
    await client.signIn(passwordOf(person));
    return client;
  };
  const attemptSignIn = async (name: string, password: string, index: number) =>
    (await new HttpClient(urlOf(index), name).call('login.php?run=login', { password })).body;

  /** An accepted transaction, with a receipt for each of the given number of payments. */
  const acceptedTransaction = async (payments: number) => {
    const { agent, banker, admin } = await signInClients(urlOf(0));
    const id = randomUUID();
    await agent.call('transaction.php?run=initiate_transaction', transfer(id));
    await admin.call('transaction.php?run=transactionAccepted', { trans_id: id, trans_code: '' });
    const ids = Array.from({ length: payments }, () => randomUUID());
    for (const paymentId of ids) {
      const target = { trans_id: id, payment_id: paymentId };
      await banker.at(urlOf(2)).upload('transaction.php?run=upload_receipt', target, photo);
    }
    const pay = async (paymentId: string, index: number) => {
      const payload = {
        user_code: 'BNK01',
        trans_id: id,
        payment_id: paymentId,
        amount: '1000.50',
      };
      const answer = await banker
        .at(urlOf(index))
        .call('transaction.php?run=add_payments', payload);
      return answer.body['status'];
    };
    const read = async () => (await admin.at(urlOf(1)).call(detail, { trans_id: id })).body;
    return { ids, pay, read };
  };

  test('migrate once when they start together', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(database.db);
    const names = readdirSync(new URL('../db/migrations/', import.meta.url)).sort();
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual(names);
  });

  test('share sessions', async () => {
    const client = await signIn('admin2', 0);
    expect(await statusOf(client.at(urlOf(1)))).toBe(200);
    await client.at(urlOf(2)).call('login.php?run=logout', {});
    for (const index of [0, 1, 2]) expect(await statusOf(client.at(urlOf(index)))).toBe(401);
  });

  test('apply a deactivation at once', async () => {
    const admin = await signIn('admin', 0);
    const target = await signIn('target', 1);
    expect(await statusOf(target.at(urlOf(2)))).toBe(200);
    const { body } = await admin.call('user.php?run=inactive_user_details', {
      user_id: wireIdOf('target'),
      name: 'target',
    });
    expect(body['status']).toBe('success');
    for (const index of [0, 1, 2]) {
      expect(await statusOf(target.at(urlOf(index)))).toBe(401);
      expect(await attemptSignIn('target', passwordOf('target'), index)).toMatchObject({
        message: 'Invalid username or password',
      });
    }
  });

  test('count the failed sign-ins of an account together', async () => {
    const messages = new Set<unknown>();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      messages.add((await attemptSignIn('agent2', 'wrong', attempt % 3))['message']);
    }
    expect(messages).toEqual(new Set(['Invalid username or password']));
    // The fifth failure blocks the account for a second, on every server.
    const answers = await Promise.all([0, 1, 2].map((at) => attemptSignIn('agent2', 'wrong', at)));
    expect(answers.map(({ message }) => message)).toContain(
      'Too many attempts. Please try again later.',
    );
  });

  test('return and count the same notifications', async () => {
    const agent = await signIn('agent', 0);
    const banker = await signIn('banker', 1);
    const self = { user_id: wireIdOf('banker'), role: 2 } as const;
    const count = async (index: number) =>
      (await banker.at(urlOf(index)).call('common.php?run=getnofificationsCount', self)).body[
        'message'
      ];
    await banker.call('common.php?run=getnofifications', { ...self, user_code: 'BNK01' });
    expect([await count(0), await count(1), await count(2)]).toEqual([0, 0, 0]);
    await acceptedTransaction(0);
    expect([await count(0), await count(1), await count(2)]).toEqual([1, 1, 1]);
    await banker
      .at(urlOf(2))
      .call('common.php?run=getnofifications', { ...self, user_code: 'BNK01' });
    expect([await count(0), await count(1), await count(2)]).toEqual([0, 0, 0]);
    expect(await statusOf(agent)).toBe(200);
  });

  test('record one payment of a balance that all try to pay', async () => {
    const { ids, pay, read } = await acceptedTransaction(6);
    const answers = await Promise.all(ids.map((id, index) => pay(id, index % 3)));
    expect(answers.filter((status) => status === 'success')).toHaveLength(1);
    expect(await read()).toMatchObject({
      transactions: [{ TRANSACTION_STATUS: 'CHK', BALANCE: '0.00' }],
      payments: [{ AMOUNT_CREDIT: '1000.50' }],
    });
  });

  test('record a payment once that is sent to all of them, with the same answer', async () => {
    const { ids, pay, read } = await acceptedTransaction(1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pay(ids[0] ?? '', index % 3)),
    );
    expect(new Set(answers)).toEqual(new Set(['success']));
    expect((await read())['payments']).toHaveLength(1);
  });

  test('continue when one of them is killed', async () => {
    const clients = await signInClients(urlOf(0));
    const interrupted = new Traffic(clients);
    const other = new Traffic(await signInClients(urlOf(1)));
    await Promise.all([interrupted.runFor(30), other.runFor(30)]);
    await servers[0]?.kill();
    await interrupted.stop();
    await other.runFor(30);
    await other.stop();
    expect(other.lostAnswers).toBe(0);
    interrupted.moveTo(urlOf(2));
    expect(await interrupted.differences()).toEqual([]);
    await interrupted.runFor(30);
    await interrupted.stop();
    expect(await interrupted.differences(Infinity)).toEqual([]);
    expect(await other.differences(Infinity)).toEqual([]);
    expect(await findProblems(dataDir, databaseUrl)).toEqual([]);
  });
});
