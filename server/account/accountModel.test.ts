import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { ageGroupOf, type AgeGroup } from '#domain/account/ageing.ts';
import { giveSettlementReceipt, readAccount, settle } from '#server/test/accounts.ts';
import { applyTransition, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { wireIdOf } from '#server/test/people.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';

const agents = ['agent', 'agent2'] as const;
type Agent = (typeof agents)[number];
const dayMs = 86_400_000;

/** A debit that is not settled. */
interface Debit {
  day: number;
  amount: number;
  /** The transfer that it belongs to; null for an adjustment. */
  transfer: number | null;
}

interface Transfer {
  agent: Agent;
  amount: number;
  isOwed: boolean;
  /** The day of its acceptance. */
  day: number;
}

/** A second, minimal implementation of accounts: debits are kept one by one, and settled the oldest first. */
class Model {
  day = 0;
  readonly transfers: Transfer[] = [];
  readonly #debits: Record<Agent, Debit[]> = { agent: [], agent2: [] };
  readonly #credits: Record<Agent, number> = { agent: 0, agent2: 0 };

  debit(agent: Agent, amount: number): void {
    this.#debits[agent].push({ day: this.day, amount, transfer: null });
  }

  credit(agent: Agent, amount: number): void {
    this.#credits[agent] += amount;
  }

  /** Replaces the debit of a transfer. */
  owe(number: number, next: Transfer): void {
    for (const agent of agents) {
      this.#debits[agent] = this.#debits[agent].filter(({ transfer }) => transfer !== number);
    }
    this.transfers[number] = next;
    if (!next.isOwed) return;
    this.#debits[next.agent].push({ day: next.day, amount: next.amount, transfer: number });
  }

  balance(agent: Agent): number {
    const debits = this.#debits[agent].reduce((sum, { amount }) => sum + amount, 0);
    return debits - this.#credits[agent];
  }

  ageing(agent: Agent): Record<AgeGroup, number> {
    const groups = { days0to1: 0, days2to3: 0, days4to7: 0, over7: 0 };
    let credit = this.#credits[agent];
    for (const { day, amount } of this.#debits[agent].toSorted(
      (one, other) => one.day - other.day,
    )) {
      const settled = Math.min(credit, amount);
      credit -= settled;
      groups[ageGroupOf(this.day - day)] += amount - settled;
    }
    return groups;
  }
}

const agent = fc.constantFrom(...agents);
const number = fc.nat(3);
const amount = fc.integer({ min: 1, max: 5 }).map((size) => size * 10_000);

const action = fc.oneof(
  fc.record({ kind: fc.constant('accept'), number }),
  fc.record({ kind: fc.constant('cancel'), number }),
  fc.record({ kind: fc.constant('change'), number, agent, amount }),
  fc.record({ kind: fc.constant('settle'), agent, amount }),
  fc.record({ kind: fc.constant('adjust'), agent, amount, isDebit: fc.boolean() }),
  fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 3 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

const rupees = (paise: number) => (paise / 100).toFixed(2);

describe.each(engines)('random transfers, settlements and adjustments on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let start: Date;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    start = testServer.now;
  });
  // Nothing is swept while the clock is set to later days.
  afterAll(() =>
    testServer.close({ except: ['an unclaimed file is younger than the limit of the sweep'] }),
  );

  async function run(model: Model, seeded: readonly SeededTransaction[], one: Action) {
    switch (one.kind) {
      case 'wait':
        model.day += one.days;
        testServer.setTime(new Date(start.getTime() + model.day * dayMs));
        admin = await testServer.openSession('admin');
        return;
      case 'settle': {
        const id = randomUUID();
        await giveSettlementReceipt(testServer, 'admin', id);
        const agent_id = wireIdOf(one.agent);
        await settle(admin, { agent_id, settlement_id: id, amount: rupees(one.amount) });
        model.credit(one.agent, one.amount);
        return;
      }
      case 'adjust': {
        const direction = one.isDebit ? 'debit' : 'credit';
        await admin.call('account.php?run=addAdjustment', {
          agent_id: wireIdOf(one.agent),
          adjustment_id: randomUUID(),
          direction,
          amount: rupees(one.amount),
          reason: 'correction',
        });
        model[direction](one.agent, one.amount);
        return;
      }
      default:
        return changeTransfer(model, seeded, one);
    }
  }

  async function changeTransfer(
    model: Model,
    seeded: readonly SeededTransaction[],
    one: Extract<Action, { number: number }>,
  ) {
    const transaction = seeded[one.number];
    const transfer = model.transfers[one.number];
    if (!transaction || !transfer) throw new Error('there is no such transfer');
    const { day } = model;
    if (one.kind === 'accept') {
      // A cancelled one is opened again first.
      await applyTransition(admin, 'Reopen', transaction);
      await applyTransition(admin, 'Accepted', transaction);
      if (!transfer.isOwed) model.owe(one.number, { ...transfer, isOwed: true, day });
    } else if (one.kind === 'cancel') {
      await applyTransition(admin, 'Cancelled', transaction);
      model.owe(one.number, { ...transfer, isOwed: false });
    } else {
      const code = one.agent === 'agent' ? 'AGT01' : 'AGT02';
      const status = transfer.isOwed ? 'PND' : 'WTG';
      const form = { agent: code, amount: rupees(one.amount), status } as const;
      const { status: answer } = await update(admin, transaction, form);
      if (answer !== 'success') return;
      const isSame = transfer.agent === one.agent;
      const next = { ...transfer, agent: one.agent, amount: one.amount };
      // For another agent, the transfer is a new debit.
      model.owe(one.number, { ...next, day: isSame ? transfer.day : day });
    }
  }

  async function compare(model: Model, person: Agent) {
    const account = await readAccount(admin, person);
    const { days0to1, days2to3, days4to7, over7 } = model.ageing(person);
    deepEqual(
      { balance: account['BALANCE'], ageing: account['AGEING'] },
      {
        balance: rupees(model.balance(person)),
        ageing: {
          DAYS_0_1: rupees(days0to1),
          DAYS_2_3: rupees(days2to3),
          DAYS_4_7: rupees(days4to7),
          OVER_7: rupees(over7),
        },
      },
    );
  }

  test('lead to the balances and the ageing of a model', { timeout: 240_000 }, async () => {
    const model = new Model();
    admin = await testServer.openSession('admin');
    let actions = 0;
    const sequence = fc.asyncProperty(
      fc.array(action, { minLength: 10, maxLength: 25 }),
      async (all) => {
        const seeded: SeededTransaction[] = [];
        const first = model.transfers.length;
        for (let index = 0; index < 4; index += 1) {
          const transaction = await seedTransaction(testServer, { status: 'WTG', amount: 10_000 });
          seeded[first + index] = transaction;
          model.transfers.push({ agent: 'agent', amount: 10_000, isOwed: false, day: model.day });
        }
        for (const one of all) {
          await run(model, seeded, 'number' in one ? { ...one, number: first + one.number } : one);
          actions += 1;
          for (const person of agents) await compare(model, person);
        }
      },
    );
    // Without shrinking, because each sequence continues with the accounts of the previous one.
    await fc.assert(sequence, { seed: 7, numRuns: 8, endOnFailure: true });
    expect(actions).toBeGreaterThan(80);
  });
});
