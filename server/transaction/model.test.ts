import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allStatuses } from '#domain/workflow/workflow.ts';
import { findRowViolations } from '../operations/audit/audit.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { type Action, emptyModel, type Model, step } from '#server/test/model.ts';
import {
  actors,
  type Clients,
  ModelRunner,
  expectedState,
  signInActors,
} from '#server/test/modelRunner.ts';
import { withInterferenceDuring } from '#server/test/interference.ts';
import { rounds, seed } from '#server/test/rounds.ts';
import { TestServer } from '#server/test/testServer.ts';

/** Minimum duration of each search; `npm run soak` sets it. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 0);
// After a failure, fast-check searches for the shortest sequence.
const longTimeout = { timeout: seconds * 1000 + 300_000 };

/** Runs rounds of examples until the time is over. */
async function search<Example>(
  property: fc.IAsyncProperty<Example>,
  numRuns: number,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let round = 0;
  do {
    await fc.assert(property, { seed: seed + round, numRuns });
    round += 1;
  } while (Date.now() < end);
}

const transfers = [0, 1] as const;
const amounts = [100, 200, 300] as const;

/** Mostly actors that may make the call, sometimes others. */
const by = (...fitting: readonly (typeof actors)[number][]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...fitting), weight: 9 },
    { arbitrary: fc.constantFrom(...actors), weight: 1 },
  );
const admins = by('admin', 'admin2');
const bankers = by('banker', 'banker2');
const transfer = fc.constantFrom(...transfers);
const agent = fc.constantFrom('agent', 'agent2');
const amount = fc.oneof(
  { arbitrary: fc.constantFrom(...amounts), weight: 15 },
  { arbitrary: fc.constant(0), weight: 1 },
);
const status = fc.constantFrom(...allStatuses);
const reason = fc.constantFrom('wrong name', 'wrong name', '');
const payment = fc.nat(5);

/** Checking is the last step and has to be tried most. */
const pressed = ['Hold', 'Unhold', 'Cancelled', 'Reopen', 'Checked', 'Checked', 'Checked'] as const;

const kinds = {
  initiate: fc.record({
    kind: fc.constant('initiate'),
    by: by('admin', 'agent', 'agent2'),
    transfer,
    agent,
    amount,
  }),
  adminForm: fc.record({
    kind: fc.constant('form'),
    by: admins,
    transfer,
    agent,
    amount,
    status,
  }),
  agentForm: fc.record({
    kind: fc.constant('form'),
    by: by('agent', 'agent2'),
    transfer,
    agent,
    amount,
    status,
  }),
  pay: fc.record({
    kind: fc.constant('pay'),
    by: bankers,
    transfer,
    payment,
    amount,
  }),
  reverse: fc.record({
    kind: fc.constant('reverse'),
    by: admins,
    transfer,
    payment,
    reversal: fc.nat(9),
    reason,
  }),
  choose: fc.record({
    kind: fc.constant('choose'),
    by: bankers,
    transfer,
    status,
    reason,
  }),
  accept: fc.record({ kind: fc.constant('Accepted'), by: admins, transfer }),
  press: fc.record({
    kind: fc.constantFrom(...pressed),
    by: admins,
    transfer,
  }),
};
const action: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: kinds.initiate, weight: 3 },
  { arbitrary: kinds.accept, weight: 3 },
  { arbitrary: kinds.pay, weight: 6 },
  { arbitrary: kinds.press, weight: 4 },
  { arbitrary: kinds.choose, weight: 3 },
  { arbitrary: kinds.reverse, weight: 3 },
  { arbitrary: kinds.adminForm, weight: 2 },
  { arbitrary: kinds.agentForm, weight: 1 },
);

interface Present {
  model: Model;
}

/** Statuses that were reached, and reversals: a search that stays at the beginning proves nothing. */
const reached = new Set<string>();
const note = (model: Model) => {
  if (model.reversed.length > 0) reached.add('reversal');
  for (const { status } of Object.values(model.transfers)) reached.add(status);
};

/** Runs one action on the model and on the server, and compares the results. */
class Act implements fc.AsyncCommand<Present, ModelRunner> {
  readonly #action: Action;

  constructor(action: Action) {
    this.#action = action;
  }

  check(): boolean {
    return true;
  }

  async run(present: Present, server: ModelRunner): Promise<void> {
    const after = step(present.model, this.#action);
    deepEqual({ isDone: await server.run(this.#action) }, { isDone: after !== null });
    present.model = after ?? present.model;
    deepEqual(
      await server.readState([this.#action.transfer]),
      expectedState(present.model, this.#action),
    );
    note(present.model);
  }

  toString(): string {
    return JSON.stringify(this.#action);
  }
}

describe('random sequences of actions', () => {
  let testServer: TestServer;
  let clients: Clients;
  beforeAll(async () => {
    reached.clear();
    testServer = await TestServer.open('embedded');
    clients = await signInActors(testServer);
  });
  afterAll(() => testServer.close());

  test('get the answers and results of the model', longTimeout, async () => {
    const sequences = fc.commands([action.map((one) => new Act(one))], {
      maxCommands: 60,
      size: 'max',
    });
    const property = fc.asyncProperty(sequences, async (commands) => {
      const present = { model: emptyModel };
      const server = new ModelRunner(testServer, clients);
      await fc.asyncModelRun(() => ({ model: present, real: server }), commands);
      deepEqual(await server.readState(transfers), expectedState(present.model));
    });
    // Fewer do not reach all statuses.
    await search(property, 20);
    expect(await findRowViolations(testServer.db)).toEqual([]);
    expect([...reached]).toEqual(expect.arrayContaining([...allStatuses, 'reversal']));
  });
});

/** Returns all orders of these items. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    ordersOf(items.toSpliced(index, 1)).map((others) => [item, ...others]),
  );
}

interface Answered {
  action: Action;
  isDone: boolean;
}

/** Applies these actions to the model one after the other. Returns null if an answer differs. */
function replay(model: Model, answered: readonly Answered[]): Model | null {
  let present = model;
  for (const { action, isDone } of answered) {
    const after = step(present, action);
    if ((after !== null) !== isDone) return null;
    present = after ?? present;
  }
  return present;
}

const withoutLock = (statement: string) => statement.replace(/ for update(?=\)|$)/, '');

describe.each(concurrentEngines)('simultaneous actions on %s', (engine) => {
  let testServer: TestServer;
  let clients: Clients;
  beforeAll(async () => {
    reached.clear();
    testServer = await TestServer.open(engine);
    clients = await signInActors(testServer);
  });
  // The last search removes a lock.
  afterAll(() => testServer.closeUnchecked());

  const batches = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 15,
    size: 'max',
  });
  const explained = fc.asyncProperty(batches, async (batches) => {
    const server = new ModelRunner(testServer, clients);
    let model = emptyModel;
    for (const batch of batches) {
      const answered = await Promise.all(
        batch.map(async (action) => ({ action, isDone: await server.run(action) })),
      );
      const sight = JSON.stringify(await server.readState(transfers));
      const outcome = ordersOf(answered)
        .map((order) => replay(model, order))
        .find((after) => after !== null && JSON.stringify(expectedState(after)) === sight);
      if (!outcome) throw new Error(`no order explains ${JSON.stringify(answered)}: ${sight}`);
      model = outcome;
      note(model);
    }
  });

  test('are answered as if they came one after the other', longTimeout, async () => {
    await search(explained, rounds(20));
    expect(await findRowViolations(testServer.db)).toEqual([]);
  });

  test('fail this test without the lock on the transaction', longTimeout, async () => {
    const found = await withInterferenceDuring({ rewrite: withoutLock }, () =>
      fc.check(explained, { seed, numRuns: 200, endOnFailure: true }),
    );
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toMatch(/no order explains|was answered 500/);
  });
});
