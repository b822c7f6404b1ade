import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName, calls } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { type Attempt, attemptsAt } from '#server/test/hostileBodies.ts';
import { validStatus, validPayloads } from '#server/test/payloads.ts';
import type { Person } from '#server/test/people.ts';
import { isFull, seed } from '#server/test/rounds.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

/**
 * Number of bodies per call, over all engines. `npm run test:full` and `npm run soak` raise it, and the
 * latter sets another seed.
 */
const bodiesPerCall = Number(process.env['SOAK_BODIES'] ?? (isFull ? 264 : 36));

const longTimeout = { timeout: 60_000 + 100 * bodiesPerCall };

/** Attempts on one transaction before the next one is used. */
const attemptsPerTransaction = 12;

const refusedBodies = new Set([400, 401, 403, 413, 415, 429]);

const callers: Record<'admin' | 'banker' | 'agent', Person> = {
  admin: 'admin',
  banker: 'banker',
  agent: 'agent',
};

describe.each(engines)('random bodies on %s', (engine) => {
  // Time passes without a sweep, and users are reverted without an entry in the history.
  const testServer = useTestServer(engine, {
    except: [
      'an unclaimed file is younger than the limit of the sweep',
      'a user equals its last recorded changes',
    ],
  });
  beforeAll(async () => {
    await sql`create table people_before as select * from users`.execute(testServer.db);
  });
  afterAll(() => sql`drop table people_before`.execute(testServer.db));

  /** Reverts changes to users, and lets the daily limits end. */
  const recover = async () => {
    testServer.advanceTime(3 * 3_600_000);
    await sql`update users set role = before.role, deleted_flg = before.deleted_flg
      from people_before before where before.user_id = users.user_id`.execute(testServer.db);
  };

  const prepare = async (name: CallName) => {
    await recover();
    const rule = callRules[name].roles;
    const client = await testServer.openSession(callers[rule === 'public' ? 'admin' : rule[0]]);
    const seeded = await seedTransaction(testServer, { status: validStatus(name) });
    return { client, payload: { ...client.envelope(), ...validPayloads[name](seeded) } };
  };

  it.each(allCalls)(
    '%s answers with JSON and without an unexpected error',
    longTimeout,
    async (name) => {
      const takesFiles = calls[name].kind === 'multipart';
      const rounds = Math.ceil(bodiesPerCall / engines.length / attemptsPerTransaction);
      const seen = new Set<unknown>();
      for (let round = 0; round < rounds; round += 1) {
        const { client, payload } = await prepare(name);
        const property = fc.asyncProperty(attemptsAt(payload, takesFiles), async (attempt) => {
          const answer = await send(client, name, attempt);
          expect(problemOf(answer)).toBe(null);
          seen.add(answer.http);
        });
        await fc.assert(property, { seed: seed + round, numRuns: attemptsPerTransaction });
      }
      // Some bodies must be nearly valid, so that they reach the handler.
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

/** Returns an answer that is not valid JSON of the contract; null for a valid one. */
function problemOf({ http, body, file }: Answer): unknown {
  if (http === 200 && file.length > 0) return null;
  const hasStatus =
    http === 200
      ? ['success', 'error'].includes(String(body['status']))
      : body['status'] === 'error';
  const hasMessage = body['message'] !== undefined || body['status'] === 'success';
  const isKnown = http === 200 || refusedBodies.has(http);
  return isKnown && hasStatus && hasMessage ? null : { http, body };
}
