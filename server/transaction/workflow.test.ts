import { describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/users/roles.ts';
import { allStatuses, type Status, statuses } from '#domain/workflow/workflow.ts';
import { refused } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { sendValidCall, validPayloads } from '#server/test/payloads.ts';
import { ReusedTransactions } from '#server/test/reusedTransactions.ts';
import { absent, type SeededTransaction } from '#server/test/seedTransaction.ts';
import matrix from '#server/test/workflow.json' with { type: 'json' };
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

const roles = ['admin', 'banker', 'agent'] as const;
const actions: Readonly<Record<string, Record<Role, string>>> = matrix.actions;
const words = (row: string) => row.split(/ +/);
const columns = words(matrix.statuses);

const name = (run: string) => `transaction.php?run=${run}` as CallName;
const cellOf = (run: string, role: Role, status: Status) =>
  words(actions[run]?.[role] ?? '')[columns.indexOf(status)] ?? 'missing';

it('the table has a row for each call on a transaction and a cell for each role and status', () => {
  // The other calls read or create transactions, or have no rule about the status.
  const others = new Set(
    ['getViewTransactionDetails', 'getHistory', 'initiate_transaction', 'releaseClaim'].map(name),
  );
  const onOne = allCalls.filter((call) => 'trans_id' in validPayloads[call](absent()));
  const expected = onOne.filter((call) => !others.has(call)).sort();
  expect(Object.keys(actions).map(name).sort()).toEqual(expected);
  expect(columns.toSorted()).toEqual(allStatuses.toSorted());
  const rows = Object.values(actions).flatMap((action) => roles.map((role) => action[role]));
  expect(rows.filter((row) => words(row).length !== columns.length)).toEqual([]);
  expect(rows.length * columns.length).toBe(510);
});

/** A payment to reverse, if the status allows a part payment. */
const paidFor = (run: string, status: Status) =>
  run === 'reversePayment' && !['CNL', 'CHK', 'CMP'].includes(status) ? { paid: 25_000 } : {};

/** The whole balance if the call is a payment. */
function perform(client: TestClient, run: string, seeded: SeededTransaction): Promise<Answer> {
  if (run !== 'add_payments') return sendValidCall(client, name(run), seeded);
  const call = 'transaction.php?run=add_payments';
  return client.call(call, { ...validPayloads[call](seeded), amount: '1000.00' });
}

const notAllowed = refused('You are not allowed to do this');
const hidden = refused('Transaction not found', 'not_found');

interface Outcome {
  http: number;
  said: object;
  isChanged: boolean;
  now: Status;
}

function expectedOutcome(cell: string, status: Status): Outcome {
  const unchanged = { http: 200, isChanged: false, now: status };
  switch (cell) {
    case '403':
      return { ...unchanged, http: 403, said: notAllowed };
    case 'hidden':
      return { ...unchanged, said: hidden };
    case '-': {
      const message = `Transaction is now ${statuses[status].description}`;
      return { ...unchanged, said: refused(message, 'conflict') };
    }
    default:
      return { http: 200, said: { status: 'success' }, isChanged: true, now: cell as Status };
  }
}

describe.each(engines)('the workflow on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);
  const transactions = new ReusedTransactions(testServer);

  const statusOf = async (id: string) => {
    const row = await testServer.db
      .selectFrom('transactions')
      .select('status')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.status;
  };

  const outcomeOf = async (
    seeded: SeededTransaction,
    work: () => Promise<Answer>,
  ): Promise<Outcome> => {
    const before = await testServer.digest();
    const { http, body } = await work();
    const isChanged = (await testServer.digest()) !== before;
    if (isChanged) transactions.exclude(seeded);
    const said = body['status'] === 'success' ? { status: 'success' } : body;
    return { http, said, isChanged, now: await statusOf(seeded.id) };
  };

  describe.each(Object.keys(actions))('%s', (run) => {
    describe.each(roles)('by the %s', (role) => {
      it.each(allStatuses)('from %s', async (status) => {
        const seeded = await transactions.seed({ status, ...paidFor(run, status) });
        const outcome = await outcomeOf(seeded, () => perform(clients[role], run, seeded));
        expect(outcome).toEqual(expectedOutcome(cellOf(run, role, status), status));
      });
    });
  });

  /** Every call that can lead to a cancelled transaction. */
  const cancelling = {
    transactionCancelled: {},
    update_transaction: { status: 'CNL', amount: '1000.00' },
    update_transaction_banker: { status: 'CNL' },
  };
  const partlyPaid = allStatuses.filter((status) => !['CNL', 'CHK', 'CMP'].includes(status));

  describe.each(Object.entries(cancelling))('with payments, by %s', (run, choice) => {
    describe.each(roles)('by the %s', (role) => {
      it.each(partlyPaid)('%s is never cancelled', async (status) => {
        const seeded = await transactions.seed({ status, paid: 25_000 });
        const client = clients[role];
        const payload = { ...client.envelope(), ...validPayloads[name(run)](seeded), ...choice };
        const outcome = await outcomeOf(seeded, () => client.raw(name(run), payload));
        const cell = cellOf(run, role, status);
        // An agent's form does not change the status.
        const saves = run === 'update_transaction' && role === 'agent';
        const stays = { http: 200, said: refused('Transaction has payments'), isChanged: false };
        const isOpen = isStatus(cell) && !saves;
        expect(outcome).toEqual(isOpen ? { ...stays, now: status } : expectedOutcome(cell, status));
      });
    });
  });
});

const isStatus = (cell: string) => allStatuses.some((status) => status === cell);
