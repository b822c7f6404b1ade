import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailOf, initiate, move, pay, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { racingEngines } from '#server/test/engines.ts';
import { inLanes } from '#server/test/lanes.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { plant, type Planted } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  inLanes(Array.from({ length: count }, (_, index) => () => work(index)));

const successes = (answers: readonly Record<string, unknown>[]) =>
  answers.filter((answer) => answer['status'] === 'success');

/** Ids that are used ten times each; `npm run soak` uses more. */
const manyIds = Number(process.env['SOAK_IDS'] ?? 100);

const upload = 'transaction.php?run=upload_attachments';

describe.each(racingEngines)('races on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  let admin2: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
    admin2 = await world.signIn('admin2');
    agent = await world.signIn('agent');
    banker = await world.signIn('banker');
  });
  afterAll(() => world.close());

  /** Another payment id on the same transaction, with a receipt. */
  const anotherPayment = async (planted: Planted): Promise<Planted> => {
    const paymentId = randomUUID();
    const receiptId = randomBytes(16).toString('hex');
    await world.db
      .insertInto('files')
      .values({
        file_id: receiptId,
        purpose: 'receipt',
        uploader_id: world.idOf('banker'),
        transaction_id: planted.id,
        payment_id: paymentId,
        claimed_at: null,
        file_name: 'r.png',
        media_type: 'image/png',
        is_inline: true,
        byte_size: 1,
        received_sha256: randomBytes(32),
        created_at: world.now,
      })
      .execute();
    return { ...planted, paymentId, receiptId };
  };
  const countOf = async (table: 'payments' | 'history' | 'notifications', id: string) => {
    const { count } = await world.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    return count;
  };

  const sizeOf = async (table: 'transactions' | 'payments') => {
    const { count } = await world.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const sizes = async () => [await sizeOf('transactions'), await sizeOf('payments')] as const;

  it('pays a balance once when it is paid twenty times at once', async () => {
    const planted = await plant(world, { status: 'PND' });
    const payments = await times(20, () => anotherPayment(planted));
    const answers = await times(20, (index) => pay(banker, payments[index] ?? planted, '1000'));
    expect(successes(answers)).toHaveLength(1);
    const others = answers.filter((answer) => answer['status'] !== 'success');
    expect(new Set(others.map((answer) => answer['message']))).toEqual(
      new Set(['Transaction is now Checking']),
    );
    expect(await detailOf(admin, planted.id)).toMatchObject({
      TRANSACTION_STATUS: 'CHK',
      PAID: '1000.00',
      BALANCE: '0.00',
    });
    expect(await countOf('payments', planted.id)).toBe(1);
  });

  it('never overpays in parts', async () => {
    const planted = await plant(world, { status: 'PND', amount: 70_000 });
    const payments = await times(12, () => anotherPayment(planted));
    const answers = await times(12, (index) => pay(banker, payments[index] ?? planted, '100'));
    expect(successes(answers)).toHaveLength(7);
    expect(await detailOf(admin, planted.id)).toMatchObject({ BALANCE: '0.00' });
  });

  it('records a payment once when it is sent fifty times at once', async () => {
    const planted = await plant(world, { status: 'PND' });
    const answers = await times(50, () => pay(banker, planted, '400'));
    const first = { status: 'success', message: 'Payment added successfully' };
    expect(answers).toEqual(Array.from({ length: 50 }, () => first));
    expect(await countOf('payments', planted.id)).toBe(1);
    expect(await countOf('history', planted.id)).toBe(planted.steps + 1);
    expect(await detailOf(admin, planted.id)).toMatchObject({ PAID: '400.00' });
  });

  it('takes one payment id on one of two transactions', async () => {
    const first = await plant(world, { status: 'PND' });
    const second = await plant(world, { status: 'PND' });
    const moved = { ...second, paymentId: first.paymentId };
    const answers = await Promise.all([pay(banker, first, '1'), pay(banker, moved, '1')]);
    expect(successes(answers)).toHaveLength(1);
  });

  it('either accepts or cancels first', async () => {
    const outcomes = await times(200, async () => {
      const planted = await plant(world, { status: 'WTG' });
      const [accepted, cancelled] = await Promise.all([
        move(admin, 'Accepted', planted),
        move(admin2, 'Cancelled', planted),
      ]);
      return { accepted: accepted['status'], cancelled: cancelled['status'], planted };
    });
    for (const { accepted, cancelled, planted } of outcomes) {
      // Cancelling also follows accepting; accepting never follows cancelling.
      expect(cancelled).toBe('success');
      const steps = accepted === 'success' ? 2 : 1;
      expect(await countOf('history', planted.id)).toBe(planted.steps + steps);
      expect(await detailOf(admin, planted.id)).toMatchObject({ TRANSACTION_STATUS: 'CNL' });
    }
  });

  it('accepts once when two admins accept', async () => {
    const planted = await plant(world, { status: 'WTG' });
    const answers = await times(10, (index) =>
      move(index % 2 === 0 ? admin : admin2, 'Accepted', planted),
    );
    expect(successes(answers)).toHaveLength(1);
    expect(await countOf('history', planted.id)).toBe(planted.steps + 1);
  });

  it('never lets an agent change what was accepted', async () => {
    const planted = await times(200, () => plant(world, { status: 'WTG' }));
    await inLanes(
      planted.map((one) => async () => {
        const [updated, accepted] = await Promise.all([
          update(agent, one, { amount: '7.00' }),
          move(admin, 'Accepted', one),
        ]);
        const amount = updated['status'] === 'success' ? '7.00' : '1000.00';
        expect(accepted['status']).toBe('success');
        expect(await detailOf(admin, one.id)).toMatchObject({
          AMOUNT: amount,
          TRANSACTION_STATUS: 'PND',
        });
      }),
    );
  });

  it('saves one of two forms that were opened on the same version', async () => {
    const planted = await times(50, () => plant(world, { status: 'PND' }));
    await inLanes(
      planted.map((one) => async () => {
        const answers = await Promise.all([
          update(admin, one, { amount: '7.00', version: one.steps }),
          update(admin2, one, { amount: '8.00', version: one.steps }),
        ]);
        expect(successes(answers)).toHaveLength(1);
        expect(answers.filter((answer) => answer['code'] === 'conflict')).toHaveLength(1);
        const [first] = answers;
        expect(await detailOf(admin, one.id)).toMatchObject(
          first?.['status'] === 'success'
            ? { AMOUNT: '7.00', CHANGED_BY: 'ADM01' }
            : { AMOUNT: '8.00', CHANGED_BY: 'ADM02' },
        );
      }),
    );
  });

  it('lowers an amount or takes a payment, never both beyond it', async () => {
    const planted = await times(100, () => plant(world, { status: 'PND' }));
    await inLanes(
      planted.map((one) => async () => {
        const answers = await Promise.all([
          update(admin, one, { amount: '300.00', status: 'PND' }),
          pay(banker, one, '600'),
        ]);
        expect(successes(answers)).toHaveLength(1);
      }),
    );
  });

  it('gives fifty transactions fifty codes without a gap', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const answers = await Promise.all(
      ids.map((id, index) => initiate(index % 2 === 0 ? admin : agent, { trans_id: id })),
    );
    expect(successes(answers)).toHaveLength(50);
    const details = await Promise.all(ids.map((id) => detailOf(admin, id)));
    const codes = details.map((detail) => String(detail['TRANSACTION_CODE'])).sort();
    const numbers = Array.from({ length: 50 }, (_, index) => String(index + 1).padStart(4, '0'));
    expect(codes).toEqual(numbers.map((number) => `261121${number}`));
  });

  it('initiates once when it is sent fifty times at once', async () => {
    const id = randomUUID();
    const answers = await times(50, () => initiate(agent, { trans_id: id }));
    expect(successes(answers)).toHaveLength(50);
    expect(await countOf('history', id)).toBe(1);
    // Nor did the repetitions use up codes.
    const next = randomUUID();
    await initiate(agent, { trans_id: next });
    const numberOf = async (one: string) =>
      Number((await detailOf(agent, one))['TRANSACTION_CODE']);
    expect(await numberOf(next)).toBe((await numberOf(id)) + 1);
  });

  it('answers ten copies of each call alike, in whatever order they come', async () => {
    const transfers = Array.from({ length: manyIds / 2 }, () => randomUUID());
    const planted = await times(manyIds / 2, () => plant(world, { status: 'PND' }));
    const [transactions, payments] = await sizes();
    const copies = Array.from({ length: 10 }, () => [
      ...transfers.map((id) => () => initiate(agent, { trans_id: id })),
      ...planted.map((one) => () => pay(banker, one, '400')),
    ]).flat();
    // As networks would bring them.
    const shuffled = copies.toSorted(() => Math.random() - 0.5);
    const answers = await inLanes(shuffled);
    const said = answers.map(({ status, message }) => `${String(status)}: ${String(message)}`);
    expect(Map.groupBy(said, (one) => one).size).toBe(2);
    expect(successes(answers)).toHaveLength(10 * manyIds);
    const half = manyIds / 2;
    expect(await sizes()).toEqual([transactions + half, payments + half]);
  });

  it('stores a file once when it is sent twenty times at once', async () => {
    const id = randomUUID();
    const files = [{ name: 'a.png', bytes: picture('race') }];
    const answers = await times(20, () => agent.upload(upload, { trans_id: id }, files));
    expect(successes(answers.map(({ body }) => body))).toHaveLength(20);
    const { body } = await agent.upload(upload, { trans_id: id }, files);
    expect(body['file']).toHaveLength(1);
  });
});
