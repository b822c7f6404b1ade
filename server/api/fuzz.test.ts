import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName, calls } from '#api/contract/calls.ts';
import { access } from '#server/access.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { type Attempt, attemptsAt } from '#server/test/hostile.ts';
import { fittingStatus, validPayloads } from '#server/test/payloads.ts';
import type { Person } from '#server/test/people.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

/** Over all engines; `npm run soak` sets more, and another seed. */
const bodiesOfEachCall = Number(process.env['SOAK_BODIES'] ?? 264);
const seed = Number(process.env['SOAK_SEED'] ?? 1);
/** Most milliseconds for an answer. Beside other tests the machine itself may be slow. */
const patience = process.env['SOAK_BODIES'] === undefined ? 30_000 : 2000;

const patiently = { timeout: 60_000 + 100 * bodiesOfEachCall };

/** Attempts on one transaction, before there is another one. */
const attemptsOnOne = 12;

const refusedBodies = new Set([400, 401, 403, 413, 415, 429]);

const callers: Record<'admin' | 'banker' | 'agent', Person> = {
  admin: 'admin',
  banker: 'banker',
  agent: 'agent',
};

describe.each(engines)('whatever is sent, on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
    await sql`create table people_before as select * from users`.execute(world.db);
  });
  // Time passes, and no sweep.
  afterAll(() =>
    world.close({ except: ['an unclaimed file is younger than the sweep lets it grow'] }),
  );

  /** What was done to the people who call, and to the days' limits, is undone. */
  const recover = async () => {
    world.passTime(3 * 3_600_000);
    await sql`update users set role = before.role, deleted_flg = before.deleted_flg
      from people_before before where before.user_id = users.user_id`.execute(world.db);
  };

  const prepare = async (name: CallName) => {
    await recover();
    const rule = access[name];
    const client = await world.enter(callers[rule === 'public' ? 'admin' : rule[0]]);
    const planted = await plant(world, { status: fittingStatus(name) });
    return { client, payload: { ...client.envelope(), ...validPayloads[name](planted) } };
  };

  it.each(allCalls)(
    '%s answers in JSON, soon, and never with a failure',
    patiently,
    async (name) => {
      const takesFiles = calls[name].kind === 'multipart';
      const rounds = Math.ceil(bodiesOfEachCall / engines.length / attemptsOnOne);
      const seen = new Set<unknown>();
      for (let round = 0; round < rounds; round += 1) {
        const { client, payload } = await prepare(name);
        const property = fc.asyncProperty(attemptsAt(payload, takesFiles), async (attempt) => {
          const started = performance.now();
          const answer = await send(client, name, attempt);
          expect(performance.now() - started).toBeLessThan(patience);
          expect(problemOf(answer)).toBe(null);
          seen.add(answer.http);
        });
        await fc.assert(property, { seed: seed + round, numRuns: attemptsOnOne });
      }
      // Some were so nearly right that they reached the handler.
      expect([...seen]).toEqual(expect.arrayContaining([200, 400, 415]));
    },
  );
});

function send(client: TestClient, name: CallName, attempt: Attempt): Promise<Answer> {
  switch (attempt.kind) {
    case 'json':
      return client.raw(name, attempt.body);
    case 'form':
      return client.rawUpload(name, attempt.fields, attempt.files);
    case 'raw':
      return client.raw(name, attempt.body, attempt.contentType);
  }
}

/** What is wrong with an answer; null where it says in JSON what became of the call. */
function problemOf({ http, body, file }: Answer): unknown {
  if (http === 200 && file.length > 0) return null;
  const saysWhat =
    http === 200
      ? ['success', 'error'].includes(String(body['status']))
      : body['status'] === 'error';
  const hasMessage = body['message'] !== undefined || body['status'] === 'success';
  const isKnown = http === 200 || refusedBodies.has(http);
  return isKnown && saysWhat && hasMessage ? null : { http, body };
}
