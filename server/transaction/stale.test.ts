import { describe, expect, it } from 'vitest';
import type { CallName } from '#api/contract/calls.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import {
  applyTransition,
  pay,
  readDetail,
  refused,
  reverse,
  update,
  updateByBanker,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { type SeededTransaction, seedTransaction } from '#server/test/seedTransaction.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

type Step = 'Accepted' | 'Hold' | 'Unhold' | 'Cancelled' | 'Reopen' | 'Checked';

/** Each transition with a status that allows it. */
const steps: readonly (readonly [Step, Status])[] = [
  ['Accepted', 'WTG'],
  ['Hold', 'PND'],
  ['Unhold', 'HLD'],
  ['Cancelled', 'PND'],
  ['Reopen', 'CNL'],
  ['Checked', 'CHK'],
];

const call = async (
  client: TestClient,
  name: CallName,
  seeded: SeededTransaction,
  change: object,
) =>
  (await client.raw(name, { ...client.envelope(), ...validPayloads[name](seeded), ...change }))
    .body;

describe.each(engines)('a change of a transaction that was changed meanwhile on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);

  const versionOf = async ({ id }: SeededTransaction) =>
    Number((await readDetail(clients.admin, id))['VERSION']);

  it('is not accepted after the agent has raised the amount, and the message says so', async () => {
    const seeded = await seedTransaction(testServer, { status: 'WTG', amount: 100_000 });
    const version = await versionOf(seeded);
    const raised = await update(clients.agent, seeded, { amount: '900000.00', notes: 'A/C 1' });
    expect(raised).toMatchObject({ status: 'success' });
    const name = 'transaction.php?run=transactionAccepted';
    const changed = 'Amount ₹1,000.00 → ₹9,00,000.00, Bank, Customer, Notes';
    expect(await call(clients.admin, name, seeded, { version })).toEqual(
      refused(`Transaction has changed (${changed}). It is now Waiting`, 'conflict'),
    );
    expect(await readDetail(clients.admin, seeded.id)).toMatchObject({ TRANSACTION_STATUS: 'WTG' });
    const now = { version: version + 1 };
    expect(await call(clients.admin, name, seeded, now)).toMatchObject({ status: 'success' });
  });

  it.each(steps)('is refused for %s of %s, and allowed without a version', async (step, status) => {
    const seeded = await seedTransaction(testServer, { status });
    const version = await versionOf(seeded);
    const name = `transaction.php?run=transaction${step}` as const;
    const answer = await call(clients.admin, name, seeded, { version: version - 1 });
    expect(answer).toMatchObject({ status: 'error', code: 'conflict' });
    expect(await applyTransition(clients.admin, step, seeded)).toMatchObject({ status: 'success' });
  });

  it('names the present status if that does not allow the transition any more', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const version = await versionOf(seeded);
    await applyTransition(clients.admin, 'Hold', seeded);
    const name = 'transaction.php?run=transactionCancelled';
    const message = 'Transaction has changed. It is now Hold';
    expect(await call(clients.admin, name, seeded, { version })).toEqual(
      refused(message, 'conflict'),
    );
    const hold = 'transaction.php?run=transactionHold';
    expect(await call(clients.admin, hold, seeded, { version })).toEqual(
      refused('Transaction is now Hold', 'conflict'),
    );
  });

  it('is no payment, unless the payment is recorded already', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND', amount: 100_000 });
    const version = await versionOf(seeded);
    const name = 'transaction.php?run=add_payments';
    await updateByBanker(clients.banker, seeded, { status: 'RTY' });
    const stale = { version, amount: '400.00' };
    expect(await call(clients.banker, name, seeded, stale)).toEqual(
      refused('Transaction has changed. It is now Retry', 'conflict'),
    );
    const shown = { version: version + 1, amount: '400.00' };
    for (let times = 0; times < 2; times += 1) {
      expect(await call(clients.banker, name, seeded, shown)).toMatchObject({ status: 'success' });
    }
    expect(await readDetail(clients.admin, seeded.id)).toMatchObject({ PAID: '400.00' });
  });

  it('is no reversal, and the message says what was paid', async () => {
    const seeded = await seedTransaction(testServer, {
      status: 'PND',
      amount: 100_000,
      paid: 30_000,
    });
    const version = await versionOf(seeded);
    await pay(clients.banker, seeded, '200.00');
    const name = 'transaction.php?run=reversePayment';
    expect(await call(clients.admin, name, seeded, { version })).toEqual(
      refused('Transaction has changed (Paid ₹300.00 → ₹500.00). It is now Pending', 'conflict'),
    );
    expect(await reverse(clients.admin, seeded)).toMatchObject({ status: 'success' });
  });

  it('does not name what was changed and changed back', async () => {
    const seeded = await seedTransaction(testServer, { status: 'WTG', amount: 100_000 });
    const version = await versionOf(seeded);
    for (const amount of ['2000.00', '1000.00']) await update(clients.agent, seeded, { amount });
    const name = 'transaction.php?run=transactionAccepted';
    const answer = await call(clients.admin, name, seeded, { version });
    expect(answer['message']).not.toContain('Amount');
  });
});
