import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allStatuses } from '#domain/workflow.ts';
import { findBrokenRows } from '#server/audit/audit.ts';
import { racingEngines } from '#server/test/engines.ts';
import { type Action, emptyModel, type Model, step } from '#server/test/model.ts';
import { actors, type Clients, Performer, sightOf, signInActors } from '#server/test/performer.ts';
import { interfering } from '#server/test/statements.ts';
import { World } from '#server/test/world.ts';

vi.mock('#server/db/guard.ts', () => import('#server/test/openGuard.ts'));

/** How long each search goes on at least, and where it begins; `npm run soak` sets both. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 0);
const seed = Number(process.env['SOAK_SEED'] ?? 1);
// After a failure the shortest way to it is searched for.
const patiently = { timeout: seconds * 1000 + 120_000 };

/** Tries one round of examples after the other until the time is over. */
async function search<Example>(property: fc.IAsyncProperty<Example>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let round = 0;
  do {
    await fc.assert(property, { seed: seed + round, numRuns: 8 });
    round += 1;
  } while (Date.now() < end);
}

const transfers = [0, 1] as const;
const amounts = [100, 200, 300] as const;

/** Mostly those who may, sometimes those who may not. */
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
const payment = fc.nat(9);

/** Checking comes last of all and needs to be tried most. */
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
  { arbitrary: kinds.pay, weight: 5 },
  { arbitrary: kinds.press, weight: 4 },
  { arbitrary: kinds.choose, weight: 3 },
  { arbitrary: kinds.adminForm, weight: 2 },
  { arbitrary: kinds.agentForm, weight: 1 },
);

interface Present {
  model: Model;
}

/** Statuses that were come by: a search that never gets far shows nothing. */
const reached = new Set<string>();
const note = (model: Model) => {
  for (const { status } of Object.values(model.transfers)) reached.add(status);
};

/** One action on the model and on the server, compared. */
class Act implements fc.AsyncCommand<Present, Performer> {
  readonly #action: Action;

  constructor(action: Action) {
    this.#action = action;
  }

  check(): boolean {
    return true;
  }

  async run(present: Present, server: Performer): Promise<void> {
    const after = step(present.model, this.#action);
    deepEqual({ isDone: await server.perform(this.#action) }, { isDone: after !== null });
    present.model = after ?? present.model;
    deepEqual(await server.look([this.#action.transfer]), sightOf(present.model, this.#action));
    note(present.model);
  }

  toString(): string {
    return JSON.stringify(this.#action);
  }
}

describe('any sequence of actions', () => {
  let world: World;
  let clients: Clients;
  beforeAll(async () => {
    reached.clear();
    world = await World.open('embedded');
    clients = await signInActors(world);
  });
  afterAll(() => world.close());

  test('is answered, and leaves what the model says', patiently, async () => {
    const sequences = fc.commands([action.map((one) => new Act(one))], {
      maxCommands: 60,
      size: 'max',
    });
    const property = fc.asyncProperty(sequences, async (commands) => {
      const present = { model: emptyModel };
      const server = new Performer(world, clients);
      await fc.asyncModelRun(() => ({ model: present, real: server }), commands);
      deepEqual(await server.look(transfers), sightOf(present.model));
    });
    await search(property);
    expect(await findBrokenRows(world.db)).toEqual([]);
    expect([...reached]).toEqual(expect.arrayContaining([...allStatuses]));
  });
});

/** All orders in which these may have happened. */
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

/** The model after these one by one; null where it answers one of them otherwise. */
function replay(model: Model, answered: readonly Answered[]): Model | null {
  let present = model;
  for (const { action, isDone } of answered) {
    const after = step(present, action);
    if ((after !== null) !== isDone) return null;
    present = after ?? present;
  }
  return present;
}

const withoutLock = (statement: string) => statement.replace(/ for update$/, '');

describe.each(racingEngines)('actions at once on %s', (engine) => {
  let world: World;
  let clients: Clients;
  beforeAll(async () => {
    reached.clear();
    world = await World.open(engine);
    clients = await signInActors(world);
  });
  // The last search takes a lock away.
  afterAll(() => world.discard());

  const batches = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 15,
    size: 'max',
  });
  const explained = fc.asyncProperty(batches, async (batches) => {
    const server = new Performer(world, clients);
    let model = emptyModel;
    for (const batch of batches) {
      const answered = await Promise.all(
        batch.map(async (action) => ({ action, isDone: await server.perform(action) })),
      );
      const sight = JSON.stringify(await server.look(transfers));
      const outcome = ordersOf(answered)
        .map((order) => replay(model, order))
        .find((after) => after !== null && JSON.stringify(sightOf(after)) === sight);
      if (!outcome) throw new Error(`no order explains ${JSON.stringify(answered)}: ${sight}`);
      model = outcome;
      note(model);
    }
  });

  test('are answered as if one came after the other', patiently, async () => {
    await search(explained);
    expect(await findBrokenRows(world.db)).toEqual([]);
  });

  test('would not be without the lock on the transaction', patiently, async () => {
    const found = await interfering({ rewrite: withoutLock }, () =>
      fc.check(explained, { seed, numRuns: 200, endOnFailure: true }),
    );
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toMatch(/no order explains|was answered 500/);
  });
});
