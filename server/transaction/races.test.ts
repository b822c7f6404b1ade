import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  readDetail,
  readView,
  initiate,
  applyTransition,
  pay,
  reverse,
  update,
} from '#server/test/calls.ts';
import { anotherPayment } from '#server/test/anotherPayment.ts';
import { concurrentEngines, engines } from '#server/test/engines.ts';
import { rounds } from '#server/test/rounds.ts';
import { runConcurrently } from '#server/test/runConcurrently.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  runConcurrently(Array.from({ length: count }, (_, index) => () => work(index)));

const successes = (answers: readonly Record<string, unknown>[]) =>
  answers.filter((answer) => answer['status'] === 'success');

/** Number of ids, each used ten times; `npm run soak` raises it. */
const manyIds = Number(process.env['SOAK_IDS'] ?? rounds(96));

const upload = 'transaction.php?run=upload_attachments';
const newFile = () => [{ name: 'a.png', bytes: picture(randomUUID()) }];

describe.each(concurrentEngines)('races on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);
  const admin2 = useSession(testServer, 'admin2');

  const countOf = async (table: 'payments' | 'reversals' | 'history' | 'events', id: string) => {
    const { count } = await testServer.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  };

  const sizeOf = async (table: 'transactions' | 'payments') => {
    const { count } = await testServer.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const sizes = async () => [await sizeOf('transactions'), await sizeOf('payments')] as const;

  it('records one of twenty simultaneous payments of a balance', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const payments = await times(20, () => anotherPayment(testServer, seeded));
    const answers = await times(20, (index) => pay(banker, payments[index] ?? seeded, '1000'));
    expect(successes(answers)).toHaveLength(1);
    const others = answers.filter((answer) => answer['status'] !== 'success');
    expect(new Set(others.map((answer) => answer['message']))).toEqual(
      new Set(['Transaction is now Checking']),
    );
    expect(await readDetail(admin, seeded.id)).toMatchObject({
      TRANSACTION_STATUS: 'CHK',
      PAID: '1000.00',
      BALANCE: '0.00',
    });
    expect(await countOf('payments', seeded.id)).toBe(1);
  });

  it('never exceeds the amount with part payments', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND', amount: 70_000 });
    const payments = await times(12, () => anotherPayment(testServer, seeded));
    const answers = await times(12, (index) => pay(banker, payments[index] ?? seeded, '100'));
    expect(successes(answers)).toHaveLength(7);
    expect(await readDetail(admin, seeded.id)).toMatchObject({ BALANCE: '0.00' });
  });

  it('records a payment once that is sent fifty times at the same time', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const answers = await times(50, () => pay(banker, seeded, '400'));
    const first = { status: 'success', message: 'Payment added successfully' };
    expect(answers).toEqual(Array.from({ length: 50 }, () => first));
    expect(await countOf('payments', seeded.id)).toBe(1);
    expect(await countOf('history', seeded.id)).toBe(seeded.steps + 1);
    expect(await readDetail(admin, seeded.id)).toMatchObject({ PAID: '400.00' });
  });

  it('accepts a payment id on one of two transactions only', async () => {
    const first = await seedTransaction(testServer, { status: 'PND' });
    const second = await seedTransaction(testServer, { status: 'PND' });
    const moved = { ...second, paymentId: first.paymentId };
    const answers = await Promise.all([pay(banker, first, '1'), pay(banker, moved, '1')]);
    expect(successes(answers)).toHaveLength(1);
  });

  it('reverses a payment once that two admins reverse ten times each', async () => {
    const seeded = await seedTransaction(testServer, { status: 'CHK' });
    const ids = [randomUUID(), randomUUID()];
    const answers = await times(20, (index) =>
      reverse(index % 2 === 0 ? admin : admin2, seeded, { reversal_id: ids[index % 2] ?? '' }),
    );
    // The repeated calls of the first admin get its answer.
    expect(successes(answers)).toHaveLength(10);
    const others = answers.filter((answer) => answer['status'] !== 'success');
    expect(new Set(others.map((answer) => answer['message']))).toEqual(
      new Set(['Payment is already reversed']),
    );
    expect(await countOf('reversals', seeded.id)).toBe(1);
    expect(await countOf('history', seeded.id)).toBe(seeded.steps + 1);
    expect(await readDetail(admin, seeded.id)).toMatchObject({ PAID: '0.00' });
  });

  it('accepts a reversal id on one of two transactions only', async () => {
    const outcomes = await times(20, async () => {
      const first = await seedTransaction(testServer, { status: 'CHK' });
      const second = await seedTransaction(testServer, { status: 'CHK' });
      const id = { reversal_id: randomUUID() };
      return Promise.all([reverse(admin, first, id), reverse(admin, second, id)]);
    });
    for (const answers of outcomes) expect(successes(answers)).toHaveLength(1);
  });

  it('checks a transaction or reverses its payment, but not both', async () => {
    const seeded = await times(rounds(100), () => seedTransaction(testServer, { status: 'CHK' }));
    await runConcurrently(
      seeded.map((one) => async () => {
        const [checked, reversed] = await Promise.all([
          applyTransition(admin, 'Checked', one),
          reverse(admin2, one),
        ]);
        expect(successes([checked, reversed])).toHaveLength(1);
        expect(await readDetail(admin, one.id)).toMatchObject(
          checked['status'] === 'success'
            ? { TRANSACTION_STATUS: 'CMP', PAID: '1000.00' }
            : { TRANSACTION_STATUS: 'PND', PAID: '0.00' },
        );
      }),
    );
  });

  it('records payments and reversals at the same time', async () => {
    const seeded = await times(rounds(100), () =>
      seedTransaction(testServer, { status: 'PND', paid: 40_000 }),
    );
    await runConcurrently(
      seeded.map((one) => async () => {
        const [paid, reversed] = await Promise.all([pay(banker, one, '600'), reverse(admin, one)]);
        expect(successes([paid, reversed])).toHaveLength(2);
        // The payment is the last one unless the reversal came first.
        expect(await readDetail(admin, one.id)).toMatchObject({
          TRANSACTION_STATUS: 'PND',
          PAID: '600.00',
          BALANCE: '400.00',
        });
      }),
    );
  });

  it('accepts and cancels one after the other', async () => {
    const outcomes = await times(rounds(200), async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      const [accepted, cancelled] = await Promise.all([
        applyTransition(admin, 'Accepted', seeded),
        applyTransition(admin2, 'Cancelled', seeded),
      ]);
      return { accepted: accepted['status'], cancelled: cancelled['status'], seeded };
    });
    for (const { accepted, cancelled, seeded } of outcomes) {
      // Cancelling is possible after accepting, but not the other way round.
      expect(cancelled).toBe('success');
      const steps = accepted === 'success' ? 2 : 1;
      expect(await countOf('history', seeded.id)).toBe(seeded.steps + steps);
      expect(await readDetail(admin, seeded.id)).toMatchObject({ TRANSACTION_STATUS: 'CNL' });
    }
  });

  it('accepts once when two admins accept', async () => {
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    const answers = await times(10, (index) =>
      applyTransition(index % 2 === 0 ? admin : admin2, 'Accepted', seeded),
    );
    expect(successes(answers)).toHaveLength(1);
    expect(await countOf('history', seeded.id)).toBe(seeded.steps + 1);
  });

  it('never allows an agent to change an accepted transaction', async () => {
    const seeded = await times(rounds(200), () => seedTransaction(testServer, { status: 'WTG' }));
    await runConcurrently(
      seeded.map((one) => async () => {
        const [updated, accepted] = await Promise.all([
          update(agent, one, { amount: '7.00' }),
          applyTransition(admin, 'Accepted', one),
        ]);
        const amount = updated['status'] === 'success' ? '7.00' : '1000.00';
        expect(accepted['status']).toBe('success');
        expect(await readDetail(admin, one.id)).toMatchObject({
          AMOUNT: amount,
          TRANSACTION_STATUS: 'PND',
        });
      }),
    );
  });

  it('saves one of two forms with the same version', async () => {
    const seeded = await times(rounds(50), () => seedTransaction(testServer, { status: 'PND' }));
    await runConcurrently(
      seeded.map((one) => async () => {
        const answers = await Promise.all([
          update(admin, one, { amount: '7.00', version: one.steps }),
          update(admin2, one, { amount: '8.00', version: one.steps }),
        ]);
        expect(successes(answers)).toHaveLength(1);
        expect(answers.filter((answer) => answer['code'] === 'conflict')).toHaveLength(1);
        const [first] = answers;
        expect(await readDetail(admin, one.id)).toMatchObject(
          first?.['status'] === 'success'
            ? { AMOUNT: '7.00', CHANGED_BY: 'ADM01' }
            : { AMOUNT: '8.00', CHANGED_BY: 'ADM02' },
        );
      }),
    );
  });

  it('lowers an amount or records a payment, but not both if they exceed it', async () => {
    const seeded = await times(rounds(100), () => seedTransaction(testServer, { status: 'PND' }));
    await runConcurrently(
      seeded.map((one) => async () => {
        const answers = await Promise.all([
          update(admin, one, { amount: '300.00', status: 'PND' }),
          pay(banker, one, '600'),
        ]);
        expect(successes(answers)).toHaveLength(1);
      }),
    );
  });

  it('gives fifty transactions fifty codes without gaps', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const answers = await Promise.all(
      ids.map((id, index) => initiate(index % 2 === 0 ? admin : agent, { trans_id: id })),
    );
    expect(successes(answers)).toHaveLength(50);
    const details = await Promise.all(ids.map((id) => readDetail(admin, id)));
    const codes = details.map((detail) => String(detail['TRANSACTION_CODE'])).sort();
    const numbers = Array.from({ length: 50 }, (_, index) => String(index + 1).padStart(4, '0'));
    expect(codes).toEqual(numbers.map((number) => `261121${number}`));
  });

  it('initiates a transaction once that is sent fifty times at the same time', async () => {
    const id = randomUUID();
    const answers = await times(50, () => initiate(agent, { trans_id: id }));
    expect(successes(answers)).toHaveLength(50);
    expect(await countOf('history', id)).toBe(1);
    // The repeated calls used no codes.
    const next = randomUUID();
    await initiate(agent, { trans_id: next });
    const numberOf = async (one: string) =>
      Number((await readDetail(agent, one))['TRANSACTION_CODE']);
    expect(await numberOf(next)).toBe((await numberOf(id)) + 1);
  });

  it('gives ten copies of each call the same answer in any order', async () => {
    const transfers = Array.from({ length: manyIds / 2 }, () => randomUUID());
    const seeded = await times(manyIds / 2, () => seedTransaction(testServer, { status: 'PND' }));
    const [transactions, payments] = await sizes();
    const copies = Array.from({ length: 10 }, () => [
      ...transfers.map((id) => () => initiate(agent, { trans_id: id })),
      ...seeded.map((one) => () => pay(banker, one, '400')),
    ]).flat();
    // In random order.
    const shuffled = copies.toSorted(() => Math.random() - 0.5);
    const answers = await runConcurrently(shuffled);
    const said = answers.map(({ status, message }) => `${String(status)}: ${String(message)}`);
    expect(Map.groupBy(said, (one) => one).size).toBe(2);
    expect(successes(answers)).toHaveLength(10 * manyIds);
    const half = manyIds / 2;
    expect(await sizes()).toEqual([transactions + half, payments + half]);
  });

  it('stores a file once that is sent twenty times at the same time', async () => {
    const id = randomUUID();
    const files = [{ name: 'a.png', bytes: picture('race') }];
    const answers = await times(20, () => agent.upload(upload, { trans_id: id }, files));
    expect(successes(answers.map(({ body }) => body))).toHaveLength(20);
    const { body } = await agent.upload(upload, { trans_id: id }, files);
    expect(body['file']).toHaveLength(1);
  });
});

describe.each(engines)('uploads at the same time on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { agent, banker } = useSessions(testServer);

  /** Returns how many unclaimed files are stored under the ids of a transaction. */
  const unclaimed = async (id: string, paymentId: string | null = null) => {
    const rows = await testServer.db
      .selectFrom('files')
      .select('file_id')
      .where('transaction_id', '=', id)
      .where('payment_id', 'is not distinct from', paymentId)
      .where('claimed_at', 'is', null)
      .execute();
    return rows.length;
  };

  it('as its initiation, are part of the transaction', async () => {
    const outcomes = await times(rounds(80), async () => {
      const id = randomUUID();
      const [uploaded, initiated] = await Promise.all([
        agent.upload(upload, { trans_id: id }, newFile()),
        initiate(agent, { trans_id: id }),
      ]);
      const { attachments } = await readView(agent, id);
      return {
        answers: [uploaded.body['status'], initiated['status']],
        attachments: (attachments as unknown[]).length,
        unclaimed: await unclaimed(id),
      };
    });
    const part = { answers: ['success', 'success'], attachments: 1, unclaimed: 0 };
    expect(outcomes).toEqual(outcomes.map(() => part));
  });

  it('as its payment, are part of the payment or refused', async () => {
    const outcomes = await times(rounds(40), async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const target = { trans_id: seeded.id, payment_id: seeded.paymentId };
      const [uploaded, paid] = await Promise.all([
        banker.upload('transaction.php?run=upload_receipt', target, newFile()),
        pay(banker, seeded, '400'),
      ]);
      const { payments } = await readView(banker, seeded.id);
      return {
        answers: [uploaded.body['status'], paid['status']],
        receipts: (payments as { RECEIPTS: unknown[] }[]).map(({ RECEIPTS }) => RECEIPTS.length),
        unclaimed: await unclaimed(seeded.id, seeded.paymentId),
      };
    });
    for (const { answers, receipts, unclaimed: left } of outcomes) {
      expect(answers[1]).toBe('success');
      expect([receipts, left]).toEqual([[answers[0] === 'success' ? 2 : 1], 0]);
    }
  });
});
