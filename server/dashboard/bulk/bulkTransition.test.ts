import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { stepUpHeader } from '#api/contract/login.ts';
import { paise } from '#domain/money/money.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { applyTransition, readDetail, readNotifications, refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { failingAt } from '#server/test/interference.ts';
import { absent, type SeededTransaction, seedTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useTestServer } from '#server/test/useTestServer.ts';

const name = 'transaction.php?run=bulkTransition';
type Payload = PayloadOf<typeof name>;
type Handled = { TRANSACTION_ID: string; REFUSED?: string; CHANGED?: true };

const rowOf = ({ id, steps }: SeededTransaction) => ({ trans_id: id, version: steps });
const runOf = (
  seeded: readonly SeededTransaction[],
  transition: Payload['transition'] = 'accept',
): Payload => ({ transition, run_id: randomUUID(), rows: seeded.map(rowOf) });
const done = ({ id }: SeededTransaction): Handled => ({ TRANSACTION_ID: id });

/** Sends what is left until every row has an answer. */
async function send(client: TestClient, payload: Payload): Promise<readonly Handled[]> {
  const { body } = await client.call(name, payload);
  const handled = (body['message'] ?? []) as readonly Handled[];
  const ids = new Set(handled.map((row) => row.TRANSACTION_ID));
  const rows = payload.rows.filter((row) => !ids.has(row.trans_id));
  if (rows.length === 0 || handled.length === 0) return handled;
  return [...handled, ...(await send(client, { ...payload, rows }))];
}

describe.each(engines)('a bulk transition on %s', (engine) => {
  const testServer = useTestServer(engine, {
    recentPasswordMs: 600_000,
    confirmCheckAbove: paise(500_000),
  });
  const admin = useSession(testServer, 'admin');

  const seed = (status: Status, count: number) =>
    Promise.all(Array.from({ length: count }, () => seedTransaction(testServer, { status })));
  const statusOf = async ({ id }: SeededTransaction) =>
    (await readDetail(admin, id))['TRANSACTION_STATUS'];
  const entriesOf = (seeded: readonly SeededTransaction[], action: string) =>
    testServer.db
      .selectFrom('history')
      .select('transaction_id')
      .where(
        'transaction_id',
        'in',
        seeded.map(({ id }) => id),
      )
      .where('action', '=', action)
      .execute();

  it('changes 200 transactions, and names those that others were first with', async () => {
    const seeded = await seed('WTG', 200);
    const [accepted, held, ...others] = seeded;
    if (!accepted || !held) throw new Error('no transactions');
    const run = runOf(seeded);
    await applyTransition(admin, 'Accepted', accepted);
    await applyTransition(admin, 'Accepted', held);
    await applyTransition(admin, 'Hold', held);
    const handled = await send(admin, run);
    expect(handled).toEqual([
      { ...done(accepted), REFUSED: 'Transaction is now Pending', CHANGED: true },
      { ...done(held), REFUSED: 'Transaction is now Hold', CHANGED: true },
      ...others.map(done),
    ]);
    expect(await entriesOf(seeded, 'accept')).toHaveLength(200);
  });

  it('changes nothing twice when it is repeated after a fault in the middle', async () => {
    const seeded = await seed('WTG', 4);
    const run = runOf(seeded);
    const { result } = await failingAt(14, () => admin.call(name, run));
    expect(result.http).toBe(500);
    const early = (await entriesOf(seeded, 'accept')).length;
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(4);
    for (let times = 0; times < 2; times += 1) {
      expect(await send(admin, run)).toEqual(seeded.map(done));
    }
    expect(await entriesOf(seeded, 'accept')).toHaveLength(4);
  });

  it('changes nothing twice when it is repeated before its first call has ended', async () => {
    const seeded = await seed('WTG', 4);
    const run = runOf(seeded);
    const both = await Promise.all([send(admin, run), send(admin, run)]);
    expect(both).toEqual([seeded.map(done), seeded.map(done)]);
    expect(await entriesOf(seeded, 'accept')).toHaveLength(4);
  });

  it('is repeated as done even if others have changed the transaction since', async () => {
    const [seeded = absent()] = await seed('WTG', 1);
    const run = runOf([seeded]);
    await send(admin, run);
    await applyTransition(admin, 'Hold', seeded);
    expect(await send(admin, run)).toEqual([done(seeded)]);
    expect(await statusOf(seeded)).toBe('HLD');
    const other = { ...run, run_id: randomUUID() };
    expect(await send(admin, other)).toMatchObject([{ REFUSED: 'Transaction is now Hold' }]);
  });

  it('is not the run of another user with the same id', async () => {
    const [seeded = absent()] = await seed('WTG', 1);
    const run = runOf([seeded]);
    await send(admin, run);
    const admin2 = await testServer.openSession('admin2');
    expect(await send(admin2, run)).toMatchObject([{ CHANGED: true }]);
  });

  it('refuses an older version, a missing transaction and an own payment by themselves', async () => {
    const [stale = absent(), good = absent()] = await seed('CHK', 2);
    const own = await seedTransaction(testServer, { status: 'CHK', payer: 'admin' });
    const missing = absent();
    const run = runOf([stale, missing, own, good], 'check');
    const rows = run.rows.map((row) => (row.trans_id === stale.id ? { ...row, version: 1 } : row));
    expect(await send(admin, { ...run, rows })).toEqual([
      { ...done(stale), REFUSED: expect.stringContaining('has changed'), CHANGED: true },
      { ...done(missing), REFUSED: 'Transaction not found' },
      { ...done(own), REFUSED: 'You recorded a payment on this transaction' },
      done(good),
    ]);
    expect(await statusOf(good)).toBe('CMP');
  });

  it('notifies for each transaction as its own call does', async () => {
    const banker = await testServer.openSession('banker');
    await readNotifications(banker);
    const seeded = await seed('WTG', 2);
    await send(admin, runOf(seeded));
    const newest = (await readNotifications(banker)).slice(0, 2);
    expect(newest.toSorted()).toEqual(
      seeded.map(({ code }) => `ADM01 accepted ${code}`).toSorted(),
    );
  });

  it('asks for the password like the call for one, once the others are done', async () => {
    const client = await testServer.openSession('admin2');
    client.headers = { ...client.headers, [stepUpHeader]: '1' };
    testServer.advanceTime(11 * 60_000);
    const small = await seedTransaction(testServer, { status: 'CHK' });
    const large = await seedTransaction(testServer, { status: 'CHK', amount: 600_000 });
    const run = runOf([small, large], 'check');
    expect((await client.call(name, run)).body['message']).toEqual([done(small)]);
    const rest = { ...run, rows: run.rows.slice(1) };
    const message = 'Please confirm your password to check this amount';
    expect((await client.call(name, rest)).body).toEqual(refused(message, 'confirm_password'));
    await client.call('login.php?run=confirmPassword', { password: 'secret-admin2' });
    expect(await send(client, run)).toEqual([done(small), done(large)]);
    expect(await entriesOf([small, large], 'check')).toHaveLength(2);
  });

  it('takes at most 200 transactions, each with its version', async () => {
    const row = { trans_id: randomUUID(), version: 1 };
    const run = { ...runOf([]), rows: Array.from({ length: 201 }, () => row) };
    expect((await admin.call(name, run)).http).toBe(400);
    const unversioned = { ...admin.envelope(), ...run, rows: [{ trans_id: row.trans_id }] };
    expect((await admin.raw(name, unversioned)).http).toBe(400);
  });
});
