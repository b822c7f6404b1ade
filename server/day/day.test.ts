import { describe, expect, it } from 'vitest';
import { pay, reverse } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '../test/useTestServer.ts';

const name = 'transaction.php?run=getDay';

type Wire = { NAME: string; COUNT?: number; AMOUNT?: string };

/** Returns the figures of a client as one line each. */
async function readDay(client: TestClient): Promise<readonly string[]> {
  const { message } = (await client.call(name, {})).body as { message: { FIGURES: Wire[] } };
  return message.FIGURES.map(({ NAME, COUNT, AMOUNT }) =>
    [NAME, COUNT, AMOUNT].filter((part) => part !== undefined).join(' '),
  );
}

/** Returns the figures of a client a week before. */
async function readWeekBefore(client: TestClient) {
  const { message } = (await client.call(name, {})).body as {
    message: { FIGURES: { NAME: string; WEEK_BEFORE?: object }[] };
  };
  return message.FIGURES.flatMap(({ NAME, WEEK_BEFORE }) =>
    WEEK_BEFORE ? [{ NAME, ...WEEK_BEFORE }] : [],
  );
}

/** The last figure of agents and bankers. */
const unanswered = async (client: TestClient) => (await readDay(client)).at(-1);

describe.each(engines)('the day at a glance on %s', (engine) => {
  // The transactions of an earlier day leave files that nobody claimed since.
  const except = ['an unclaimed file is younger than the limit of the sweep'] as const;
  const testServer = useTestServer(engine, { except });
  const clients = useSessions(testServer);
  const banker2 = useSession(testServer, 'banker2');

  const at = async (time: string, work: () => Promise<unknown>) => {
    const now = testServer.now;
    testServer.setTime(new Date(time));
    await work();
    testServer.setTime(now);
  };

  it('is zero without transactions, and names the business day', async () => {
    expect((await clients.admin.call(name, {})).body).toMatchObject({
      status: 'success',
      message: { DAY: '2026-11-21' },
    });
    expect(await readDay(clients.admin)).toEqual([
      'initiated 0',
      'waiting 0',
      'toCheck 0',
      'completed 0',
      'balance 0.00',
      'payments 0 0.00',
    ]);
    expect(await readDay(clients.banker)).toEqual([
      'openOrders 0',
      'payments 0 0.00',
      'claims 0',
      'unanswered 0',
    ]);
    expect(await readDay(clients.agent)).toEqual([
      'initiated 0 0.00',
      'waiting 0',
      'completed 0',
      'problems 0',
      'unanswered 0',
    ]);
  });

  it('counts what each role may see, of the business day where it says so', async () => {
    // The last instant of yesterday in India, and its first of today.
    await at('2026-11-20T18:29:59.999Z', async () => {
      await seedTransaction(testServer, { status: 'WTG', amount: 100_000 });
      await seedTransaction(testServer, { status: 'CMP', amount: 900_000 });
      await seedTransaction(testServer, { status: 'PND', amount: 200_000, paid: 50_000 });
    });
    await at('2026-11-20T18:30:00Z', () =>
      seedTransaction(testServer, { status: 'WTG', amount: 300_000 }),
    );
    await seedTransaction(testServer, { status: 'CMP', amount: 400_000 });
    await seedTransaction(testServer, { status: 'CHK', amount: 500_000 });
    await seedTransaction(testServer, { status: 'NPP', amount: 600_000 });
    await seedTransaction(testServer, { status: 'CNL', amount: 700_000 });
    await seedTransaction(testServer, { status: 'WTG', amount: 800_000, agent: 'agent2' });
    expect(await readDay(clients.admin)).toEqual([
      'initiated 5',
      'waiting 3',
      'toCheck 1',
      'completed 1',
      'balance 19500.00',
      'payments 2 9000.00',
    ]);
    expect(await readDay(clients.agent)).toEqual([
      'initiated 4 18000.00',
      'waiting 2',
      'completed 1',
      'problems 1',
      'unanswered 0',
    ]);
  });

  it('gives an admin the same weekday last week, until the same time', async () => {
    const week = 7 * 86_400_000;
    const ago = (ms: number) => new Date(testServer.now.getTime() - week + ms).toISOString();
    const none = { COUNT: 0, AMOUNT: '0.00' };
    expect(await readWeekBefore(clients.admin)).toEqual([
      { NAME: 'initiated', ...none },
      { NAME: 'completed', COUNT: 0 },
      { NAME: 'payments', ...none },
    ]);
    await at(ago(-1), () => seedTransaction(testServer, { status: 'CMP', amount: 100_000 }));
    await at(ago(60_000), () => seedTransaction(testServer, { status: 'CMP', amount: 200_000 }));
    expect(await readWeekBefore(clients.admin)).toEqual([
      { NAME: 'initiated', COUNT: 1, AMOUNT: '1000.00' },
      { NAME: 'completed', COUNT: 1 },
      { NAME: 'payments', COUNT: 1, AMOUNT: '1000.00' },
    ]);
  });

  it('counts the own payments and claims of a banker, without reversed payments', async () => {
    const before = await readDay(banker2);
    // The seeded payments are theirs.
    expect(before).toEqual(['openOrders 1', 'payments 2 9000.00', 'claims 0', 'unanswered 0']);
    const own = await readDay(clients.banker);
    const seeded = await seedTransaction(testServer, { status: 'PND', amount: 100_000 });
    const claim = 'transaction.php?run=claimTransaction';
    await clients.banker.call(claim, { trans_id: seeded.id });
    expect(own[1]).toBe('payments 0 0.00');
    expect(await readDay(clients.banker)).toEqual(['openOrders 2', own[1], 'claims 1', own[3]]);
    await pay(clients.banker, seeded, '250.00');
    const [, payments, claims] = await readDay(clients.banker);
    expect([payments, claims]).toEqual(['payments 1 250.00', 'claims 0']);
    expect((await readDay(banker2)).slice(1, 3)).toEqual(before.slice(1, 3));
    await reverse(clients.admin, seeded, { payment_id: seeded.paymentId });
    expect((await readDay(clients.banker))[1]).toBe(own[1]);
  });

  it('counts the transactions with a message for the own side', async () => {
    const { id } = await seedTransaction(testServer, { status: 'RTY' });
    const send = (client: TestClient, message: string) =>
      client.call('transaction.php?run=addMessage', {
        trans_id: id,
        message_id: `message-${message.replace(' ', '-')}`,
        text: message,
      });
    await send(clients.agent, 'message one');
    await send(clients.agent, 'message two');
    expect(await unanswered(clients.banker)).toBe('unanswered 1');
    expect(await unanswered(clients.agent)).toBe('unanswered 0');
    await send(clients.banker, 'answer');
    expect(await unanswered(clients.banker)).toBe('unanswered 0');
    expect(await unanswered(clients.agent)).toBe('unanswered 1');
  });
});
