import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { allStatuses, type Status, statuses } from '#domain/workflow.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { makeValidCall } from '#server/test/payloads.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

type Rule = Partial<Record<Role, { from: Status[]; to: Status | 'same' }>>;

const run = (name: string) => `transaction.php?run=${name}` as CallName;
const open: Status[] = ['WTG', 'PND', 'HLD', 'NPP', 'CLP', 'OSP', 'RTY', 'CNL'];

/** Decision 3, written by hand: for each action and role the statuses it starts from. */
const rules: readonly (readonly [string, Rule])[] = [
  ['transactionAccepted', { admin: { from: ['WTG'], to: 'PND' } }],
  ['transactionHold', { admin: { from: ['PND'], to: 'HLD' } }],
  ['transactionUnhold', { admin: { from: ['HLD'], to: 'PND' } }],
  [
    'transactionCancelled',
    { admin: { from: ['PND', 'HLD', 'WTG', 'NPP', 'CLP', 'OSP'], to: 'CNL' } },
  ],
  ['transactionReopen', { admin: { from: ['CNL'], to: 'WTG' } }],
  ['transactionChecked', { admin: { from: ['CHK'], to: 'CMP' } }],
  [
    'update_transaction',
    { admin: { from: open, to: 'HLD' }, agent: { from: ['WTG'], to: 'same' } },
  ],
  [
    'update_transaction_banker',
    { banker: { from: ['PND', 'NPP', 'CLP', 'OSP', 'RTY', 'CNL'], to: 'NPP' } },
  ],
  ['add_payments', { banker: { from: ['PND', 'RTY', 'NPP', 'CLP', 'OSP'], to: 'same' } }],
  ['upload_receipt', { banker: { from: ['PND', 'RTY', 'NPP', 'CLP', 'OSP'], to: 'same' } }],
  [
    'upload_attachments',
    { admin: { from: open, to: 'same' }, agent: { from: ['WTG'], to: 'same' } },
  ],
  [
    'delete_attachments',
    { admin: { from: open, to: 'same' }, agent: { from: ['WTG'], to: 'same' } },
  ],
];

const roles = ['admin', 'banker', 'agent'] as const;

interface Outcome {
  http: number;
  status: unknown;
  message?: unknown;
  code?: unknown;
  isChanged: boolean;
  now: Status;
}

function expectedOutcome(rule: Rule, role: Role, status: Status): Outcome {
  const mine = rule[role];
  const unchanged = { status: 'error', isChanged: false, now: status } as const;
  if (!mine) return { ...unchanged, http: 403, message: 'You are not allowed to do this' };
  if (mine.from.includes(status)) {
    const now = mine.to === 'same' ? status : mine.to;
    return { http: 200, status: 'success', isChanged: true, now };
  }
  if (role === 'banker' && status === 'WTG') {
    return { ...unchanged, http: 200, message: 'Transaction not found', code: 'not_found' };
  }
  const message = `Transaction is now ${statuses[status].description}`;
  return { ...unchanged, http: 200, message, code: 'conflict' };
}

describe.each(engines)('the workflow on %s', (engine) => {
  let world: World;
  let clients: Record<Role, TestClient>;
  beforeAll(async () => {
    world = await World.open(engine);
    clients = {
      admin: await world.signIn('admin'),
      banker: await world.signIn('banker'),
      agent: await world.signIn('agent'),
    };
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

  const outcomeOf = async (name: string, role: Role, status: Status): Promise<Outcome> => {
    const planted = await plant(world, { status });
    const before = await world.digest();
    const { http, body } = await makeValidCall(clients[role], run(name), planted);
    const isChanged = (await world.digest()) !== before;
    const now = await statusOf(planted.id);
    const said =
      body['status'] === 'success' ? { status: 'success' } : { status: 'error', ...body };
    return { http, isChanged, now, ...said };
  };

  describe.each(rules)('%s', (name, rule) => {
    describe.each(roles)('by the %s', (role) => {
      it.each(allStatuses)('from %s', async (status) => {
        expect(await outcomeOf(name, role, status)).toEqual(expectedOutcome(rule, role, status));
      });
    });
  });
});
