import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { allStatuses, type Status, statuses } from '#domain/workflow.ts';
import { refused } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { makeValidCall, validPayloads } from '#server/test/payloads.ts';
import { absent, plant, type Planted } from '#server/test/plant.ts';
import matrix from '#server/test/workflow.json' with { type: 'json' };
import { World } from '#server/test/world.ts';

const roles = ['admin', 'banker', 'agent'] as const;
const actions: Readonly<Record<string, Record<Role, string>>> = matrix.actions;
const words = (row: string) => row.split(/ +/);
const columns = words(matrix.statuses);

const name = (run: string) => `transaction.php?run=${run}` as CallName;
const cellOf = (run: string, role: Role, status: Status) =>
  words(actions[run]?.[role] ?? '')[columns.indexOf(status)] ?? 'missing';

it('the table has a row for each call on a transaction, and a cell for each role and status', () => {
  // The others read it, or make it.
  const others = new Set(['getViewTransactionDetails', 'initiate_transaction'].map(name));
  const onOne = allCalls.filter((call) => 'trans_id' in validPayloads[call](absent()));
  const expected = onOne.filter((call) => !others.has(call)).sort();
  expect(Object.keys(actions).map(name).sort()).toEqual(expected);
  expect(columns.toSorted()).toEqual(allStatuses.toSorted());
  const rows = Object.values(actions).flatMap((action) => roles.map((role) => action[role]));
  expect(rows.filter((row) => words(row).length !== columns.length)).toEqual([]);
  expect(rows.length * columns.length).toBe(390);
});

/** Everything that is left to pay, where the call is a payment. */
function perform(client: TestClient, run: string, planted: Planted): Promise<Answer> {
  if (run !== 'add_payments') return makeValidCall(client, name(run), planted);
  const call = 'transaction.php?run=add_payments';
  return client.call(call, { ...validPayloads[call](planted), amount: '1000.00' });
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
  let world: World;
  let clients: Record<Role, TestClient>;
  beforeAll(async () => {
    world = await World.open(engine);
    clients = await world.enterAll();
  });
  afterAll(() => world.close());

  const statusOf = async (id: string) => {
    const row = await world.db
      .selectFrom('transactions')
      .select('status')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.status;
  };

  const outcomeOf = async (planted: Planted, work: () => Promise<Answer>): Promise<Outcome> => {
    const before = await world.digest();
    const { http, body } = await work();
    const isChanged = (await world.digest()) !== before;
    const said = body['status'] === 'success' ? { status: 'success' } : body;
    return { http, said, isChanged, now: await statusOf(planted.id) };
  };

  describe.each(Object.keys(actions))('%s', (run) => {
    describe.each(roles)('by the %s', (role) => {
      it.each(allStatuses)('from %s', async (status) => {
        const planted = await plant(world, { status });
        const outcome = await outcomeOf(planted, () => perform(clients[role], run, planted));
        expect(outcome).toEqual(expectedOutcome(cellOf(run, role, status), status));
      });
    });
  });

  /** Every way to a cancelled transaction, whoever takes it. */
  const cancelling = {
    transactionCancelled: {},
    update_transaction: { status: 'CNL', amount: '1000.00' },
    update_transaction_banker: { status: 'CNL' },
  };
  const partlyPaid = allStatuses.filter((status) => !['CNL', 'CHK', 'CMP'].includes(status));

  describe.each(Object.entries(cancelling))('with payments, by %s', (run, choice) => {
    describe.each(roles)('by the %s', (role) => {
      it.each(partlyPaid)('%s is never cancelled', async (status) => {
        const planted = await plant(world, { status, paid: 25_000 });
        const client = clients[role];
        const payload = { ...client.envelope(), ...validPayloads[name(run)](planted), ...choice };
        const outcome = await outcomeOf(planted, () => client.raw(name(run), payload));
        const cell = cellOf(run, role, status);
        // An agent's form changes no status, whatever it says.
        const saves = run === 'update_transaction' && role === 'agent';
        const stays = { http: 200, said: refused('Transaction has payments'), isChanged: false };
        const isOpen = isStatus(cell) && !saves;
        expect(outcome).toEqual(isOpen ? { ...stays, now: status } : expectedOutcome(cell, status));
      });
    });
  });
});

const isStatus = (cell: string) => allStatuses.some((status) => status === cell);
