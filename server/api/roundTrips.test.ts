import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { initiate } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { recordStatements } from '#server/test/interference.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

describe.each(engines)('the round trips to the database on %s', (engine) => {
  const testServer = useTestServer(engine);
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  let url: string;
  beforeAll(async () => {
    await testServer.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(testServer.app.server.address() as AddressInfo).port}`;
    ({ admin, agent, banker } = await testServer.openSessions());
  });

  /** Makes a call over a connection, on which its body arrives together with its headers. */
  async function send<Name extends CallName>(
    client: TestClient,
    name: Name,
    payload: PayloadOf<Name>,
  ): Promise<unknown> {
    const response = await fetch(`${url}/api/${name}`, {
      method: 'POST',
      headers: {
        ...client.headers,
        'content-type': 'application/json',
        cookie: client.cookie ?? '',
      },
      body: JSON.stringify({ ...client.envelope(), ...payload }),
    });
    return response.json();
  }

  it.each([
    ['part of the balance', '400'],
    ['the balance', '1000'],
  ])('are five for a payment of %s', async (_title, amount) => {
    const name = 'transaction.php?run=add_payments';
    const payload = {
      ...validPayloads[name](await seedTransaction(testServer, { status: 'PND' })),
      amount,
    };
    const { result, count } = await recordStatements(() => send(banker, name, payload));
    expect(result).toMatchObject({ status: 'success' });
    expect(count).toBe(5);
  });

  it('are five for a transition', async () => {
    const name = 'transaction.php?run=transactionHold';
    const payload = validPayloads[name](await seedTransaction(testServer, { status: 'PND' }));
    const { result, count } = await recordStatements(() => send(admin, name, payload));
    expect(result).toMatchObject({ status: 'success' });
    expect(count).toBe(5);
  });

  it('are two for the list', async () => {
    const name = 'transaction.php?run=getTransactionsList';
    const payload = validPayloads[name](await seedTransaction(testServer, { status: 'PND' }));
    const { result, count } = await recordStatements(() => send(admin, name, payload));
    expect(result).toMatchObject({ status: 'success' });
    expect(count).toBe(2);
  });

  it('take the code of a new transaction last, because it delays other initiations', async () => {
    const id = randomUUID();
    const { result, statements } = await recordStatements(() => initiate(agent, { trans_id: id }));
    expect(result).toMatchObject({ status: 'success' });
    const takesCode = statements.map((statement) => statement.includes('"transaction_days"'));
    expect(takesCode.indexOf(true)).toBe(statements.length - 1);
  });
});
