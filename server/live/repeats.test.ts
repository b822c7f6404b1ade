import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import { engines } from '#server/test/engines.ts';
import { validCall, validStatus } from '#server/test/payloads.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';
import type { LiveChange } from './changes.ts';
import { publishChanges } from './committed.ts';

/** Each call that needs a session, with each role that may make it. */
const calls = allCalls.flatMap((name) => {
  const roles = callRules[name].roles;
  return roles === 'public' ? [] : roles.map((role) => [name, role] as const);
});

describe.each(engines)('a repeated call on %s', (engine) => {
  const server = useTestServer(engine);
  const published: LiveChange[] = [];
  beforeAll(async () => {
    publishChanges(server.db, (changes) => published.push(...changes));
  });

  it.each(calls)('publishes nothing unless it changes something: %s as %s', async (name, role) => {
    const client = await server.openSession(role);
    const seeded = await seedTransaction(server, { status: validStatus(name) });
    const repeat = validCall(client, name, seeded);
    await repeat();
    const before = await server.digest();
    published.length = 0;
    server.push.notified.length = 0;
    server.advanceTime(1);
    await repeat();
    if ((await server.digest()) !== before) return;
    expect(published).toEqual([]);
    expect(server.push.notified).toEqual([]);
  });

  it('is about a call that publishes', async () => {
    const client = await server.openSession('banker');
    const seeded = await seedTransaction(server, { status: 'PND' });
    published.length = 0;
    await validCall(client, 'transaction.php?run=add_payments', seeded)();
    expect(published.map(({ kind }) => kind)).toEqual(['transaction', 'event']);
  });
});
