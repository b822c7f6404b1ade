import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import { access } from '#server/access.ts';
import { initiate } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { fittingStatus, validCall } from '#server/test/payloads.ts';
import { people, type Person } from '#server/test/people.ts';
import { plant, type Planted } from '#server/test/plant.ts';
import { failingAt } from '#server/test/statements.ts';
import { World } from '#server/test/world.ts';

vi.mock('#server/db/guard.ts', () => import('#server/test/openGuard.ts'));

const reading = [
  'bank.php?run=get_all_banks',
  'bank.php?run=viewBankDetails',
  'user.php?run=get_all_users',
  'user.php?run=viewUserDetails',
  'transaction.php?run=get_dashboard_details',
  'transaction.php?run=getTransactionsList',
  'transaction.php?run=get_additional_details',
  'transaction.php?run=getViewTransactionDetails',
  'common.php?run=getnofificationsCount',
  'report.php?run=getReports',
  'report.php?run=generateReports',
  'setting.php?run=viewSettingDetails',
] as const satisfies readonly CallName[];

const isReading = (name: CallName) => reading.some((other) => other === name);
const writing = allCalls.filter((name) => !isReading(name));

/** Calls that would change nothing unless this is so before. */
const preparations: Partial<Record<CallName, (world: World) => Promise<unknown>>> = {
  'bank.php?run=active_bank_details': ({ db }) =>
    db.updateTable('banks').set({ deleted_flg: 'D' }).where('bank_code', '=', 'SBIN').execute(),
  'bank.php?run=inactive_bank_details': ({ db }) =>
    db.updateTable('banks').set({ deleted_flg: '' }).where('bank_code', '=', 'SBIN').execute(),
  'user.php?run=active_user_details': (world) => setTarget(world, 'D'),
  'user.php?run=inactive_user_details': (world) => setTarget(world, ''),
  'user.php?run=update_user_details': (world) => setTarget(world, ''),
  'common.php?run=getnofifications': ({ db }) =>
    db.updateTable('notifications').set({ read_at: null }).execute(),
};

const setTarget = (world: World, flag: '' | 'D') =>
  world.db
    .updateTable('users')
    .set({ deleted_flg: flag })
    .where('user_id', '=', world.idOf('target'))
    .execute();

function callerOf(name: CallName): Person {
  const roles = access[name];
  if (roles === 'public') return 'admin';
  const callers = ['admin', 'banker', 'agent'] as const;
  return callers.find((person) => roles.some((role) => role === people[person].role)) ?? 'admin';
}

/** All that a caller hears of a fault. */
const plainly = {
  status: 'error',
  message: 'Something Went Wrong!',
  requestId: expect.any(String),
};

/** Everything a call may leave behind: rows, their numbers, and the ids of stored files. */
interface Traces {
  rows: string;
  counts: Record<string, number>;
  files: readonly string[];
}

async function tracesOf(world: World): Promise<Traces> {
  const rows = await world.digest();
  const tables = JSON.parse(rows) as { name: string; rows: number }[];
  const counts = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  return { rows, counts, files: [...world.files.contents.keys()].sort() };
}

/** How many rows of each table, and files, came between two moments. */
function growth(before: Traces, after: Traces) {
  const names = Object.keys(after.counts);
  const more = (name: string) => (after.counts[name] ?? 0) - (before.counts[name] ?? 0);
  return {
    ...Object.fromEntries(names.map((name) => [name, more(name)])),
    stored: after.files.length - before.files.length,
  };
}

async function openWorld(engine: EngineName): Promise<World> {
  const world = await World.open(engine);
  // The first transaction of a day leaves one row more than the others.
  const id = randomUUID();
  await initiate(await world.signIn('agent'), { trans_id: id });
  // For the call that marks them as read.
  const news = { user_id: world.idOf('admin'), transaction_id: id, message: 'm' };
  await world.db.insertInto('notifications').values(news).execute();
  return world;
}

describe.each(engines)('a fault before any statement on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(engine);
  });
  afterAll(() => world.close());

  const enter = async (name: CallName): Promise<TestClient> => {
    // Those of before would end with a change of password, and look like more than one change.
    await world.db.deleteFrom('sessions').execute();
    await world.db.deleteFrom('known_devices').execute();
    const person = callerOf(name);
    return access[name] === 'public' ? world.visitor(person) : world.signIn(person);
  };
  const plantFor = async (name: CallName): Promise<Planted> => {
    const status = fittingStatus(name);
    const planted = await plant(world, { status, paid: status === 'CHK' ? 100_000 : 0 });
    for (const id of [planted.attachmentId, planted.receiptId]) {
      world.files.contents.set(id, picture(id));
    }
    return planted;
  };
  // Each attempt counts until it succeeds, as a guess would, and would have to wait at last.
  const forgetAttempts = () => world.db.deleteFrom('sign_in_failures').execute();

  test.each(writing)('leaves nothing of %s, which then counts once', async (name) => {
    const call = validCall(await enter(name), name, await plantFor(name));
    await preparations[name]?.(world);
    const before = await tracesOf(world);
    const failures: { answer: Answer; traces: Traces }[] = [];
    let attempt = await failingAt(1, call);
    while (attempt.hasFailed) {
      failures.push({ answer: attempt.result, traces: await tracesOf(world) });
      await forgetAttempts();
      attempt = await failingAt(failures.length + 1, call);
    }
    for (const { answer, traces } of failures) {
      expect(answer).toMatchObject({ http: 500, body: plainly });
      expect(traces).toEqual(before);
    }
    expect(attempt.result).toMatchObject({ http: 200, body: { status: 'success' } });
    // The session is read and the change is made, whatever else there is.
    expect(failures.length).toBeGreaterThanOrEqual(2);
    const after = await tracesOf(world);
    expect(after.rows).not.toBe(before.rows);

    const undisturbed = validCall(await enter(name), name, await plantFor(name));
    const beforeIt = await tracesOf(world);
    await undisturbed();
    expect(growth(before, after)).toEqual(growth(beforeIt, await tracesOf(world)));
  });

  test.each(reading)('%s writes nothing, so that a fault can leave nothing', async (name) => {
    const call = validCall(await enter(name), name, await plantFor(name));
    const before = await tracesOf(world);
    expect((await call()).http).toBe(200);
    expect(await tracesOf(world)).toEqual(before);
  });
});
