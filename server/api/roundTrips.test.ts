import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyTransition, initiate, pay, readDetail } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { recordStatements } from '#server/test/interference.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';

describe.each(engines)('the round trips to the database on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    ({ admin, agent, banker } = await testServer.openSessions());
    // The first call of a session reserves its next calls with one more statement.
    for (const client of [admin, banker]) await readDetail(client, randomUUID());
  });
  afterAll(() => testServer.close());

  it.each([
    ['part of the balance', '400'],
    ['the balance', '1000'],
  ])('are at most six for a payment of %s', async (_title, amount) => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const { result, count } = await recordStatements(() => pay(banker, seeded, amount));
    expect(result).toMatchObject({ status: 'success' });
    expect(count).toBeLessThanOrEqual(6);
  });

  it('are at most six for a transition', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const { result, count } = await recordStatements(() => applyTransition(admin, 'Hold', seeded));
    expect(result).toMatchObject({ status: 'success' });
    expect(count).toBeLessThanOrEqual(6);
  });

  it('take the code of a new transaction last, because it delays other initiations', async () => {
    const id = randomUUID();
    const { result, statements } = await recordStatements(() => initiate(agent, { trans_id: id }));
    expect(result).toMatchObject({ status: 'success' });
    const takesCode = statements.map((statement) => statement.includes('"transaction_days"'));
    expect(takesCode.indexOf(true)).toBe(statements.length - 1);
  });
});
