import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Initiate, initiate, refused, viewOf } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { absent, plant, type Planted } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

const fileIsMissing = refused('A file is missing. Please upload it again.');
const initiated = { status: 'success', message: 'Transaction initiated successfully' };
const paid = { status: 'success', message: 'Payment added successfully' };
const noFile = () => randomBytes(16).toString('hex');

/** Uploads an attachment for a transaction to come; returns its id. */
async function attach(client: TestClient, id: string): Promise<string> {
  const { body } = await client.upload('transaction.php?run=upload_attachments', { trans_id: id }, [
    { name: 'a.png', bytes: picture(randomUUID()) },
  ]);
  return (body['file'] as { ATTACHMENT_ID: string }[]).at(-1)?.ATTACHMENT_ID ?? '';
}

async function addReceipt(client: TestClient, { id, paymentId }: Planted): Promise<string> {
  const place = { trans_id: id, payment_id: paymentId };
  const { body } = await client.upload('transaction.php?run=upload_receipt', place, [
    { name: 'r.png', bytes: picture(randomUUID()) },
  ]);
  return (body['file'] as { RECEIPTS_ID: string }[]).at(-1)?.RECEIPTS_ID ?? '';
}

async function pay(client: TestClient, planted: Planted, files?: string[]) {
  const name = 'transaction.php?run=add_payments';
  const { files: _, ...payload } = validPayloads[name](planted);
  return (await client.call(name, { ...payload, ...(files && { files }) })).body;
}

describe.each(engines)('expected files on %s', (engine) => {
  let world: World;
  let agent: TestClient;
  let agent2: TestClient;
  let banker: TestClient;
  let banker2: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    ({ agent, banker } = await world.enterAll());
    agent2 = await world.enter('agent2');
    banker2 = await world.enter('banker2');
  });
  afterAll(() => world.close());

  const unchanged = async (work: () => Promise<Record<string, unknown>>) => {
    const before = await world.digest();
    const answer = await work();
    expect(await world.digest()).toBe(before);
    return answer;
  };

  describe('of a transaction', () => {
    it('are attached to it, with others that were uploaded for it', async () => {
      const id = randomUUID();
      const first = await attach(agent, id);
      const second = await attach(agent, id);
      expect(await initiate(agent, { trans_id: id, files: [first] })).toEqual(initiated);
      const attachments = (await viewOf(agent, id))['attachments'];
      expect(attachments).toMatchObject([{ ATTACHMENT_ID: first }, { ATTACHMENT_ID: second }]);
    });

    it.each<[string, (id: string) => Promise<string>]>([
      ['that never was', async () => noFile()],
      ['of another transaction', () => attach(agent, randomUUID())],
      ['of another user', (id) => attach(agent2, id)],
      [
        'that was deleted',
        async (id) => {
          const attachmentId = await attach(agent, id);
          const file = { trans_id: id, attachment_id: attachmentId };
          await agent.call('transaction.php?run=delete_attachments', file);
          return attachmentId;
        },
      ],
      [
        'of a recorded transaction',
        async () => (await plant(world, { status: 'WTG' })).attachmentId,
      ],
    ])('refuse a file %s, and nothing is recorded', async (_title, prepare) => {
      const id = randomUUID();
      const present = await attach(agent, id);
      const files = [present, await prepare(id)];
      const change: Partial<Initiate> = { trans_id: id, notes: '', files };
      expect(await unchanged(() => initiate(agent, change))).toEqual(fileIsMissing);
      // The id is still free for the call with the right files.
      expect(await initiate(agent, { ...change, files: [present] })).toEqual(initiated);
    });

    it('are no part of what tells a repeated call', async () => {
      const id = randomUUID();
      const files = [await attach(agent, id)];
      expect(await initiate(agent, { trans_id: id, files })).toEqual(initiated);
      const repeat = () => initiate(agent, { trans_id: id, files });
      expect(await unchanged(repeat)).toEqual(initiated);
      expect(await unchanged(() => initiate(agent, { trans_id: id }))).toEqual(initiated);
    });

    it('are fifty at most', async () => {
      const name = 'transaction.php?run=initiate_transaction';
      const files = Array.from({ length: 51 }, noFile);
      const payload = { ...agent.envelope(), ...validPayloads[name](absent()), files };
      expect((await agent.raw(name, payload)).http).toBe(400);
    });
  });

  describe('of a payment', () => {
    it('are its receipts', async () => {
      const planted = await plant(world, { status: 'PND' });
      const files = [planted.receiptId, await addReceipt(banker, planted)];
      expect(await pay(banker, planted, files)).toEqual(paid);
      const { payments } = await viewOf(banker, planted.id);
      expect(payments).toMatchObject([{ RECEIPTS: [{}, {}] }]);
      expect(await unchanged(() => pay(banker, planted, files))).toEqual(paid);
      expect(await unchanged(() => pay(banker, planted))).toEqual(paid);
    });

    it.each<[string, (planted: Planted) => Promise<string>]>([
      ['that never was', async () => noFile()],
      ['of another banker', (planted) => addReceipt(banker2, planted)],
      [
        'of another payment',
        (planted) => addReceipt(banker, { ...planted, paymentId: randomUUID() }),
      ],
      ['that is an attachment', async ({ attachmentId }) => attachmentId],
    ])('refuse a file %s, and nothing is recorded', async (_title, prepare) => {
      const planted = await plant(world, { status: 'PND' });
      const files = [planted.receiptId, await prepare(planted)];
      expect(await unchanged(() => pay(banker, planted, files))).toEqual(fileIsMissing);
      expect(await pay(banker, planted, [planted.receiptId])).toEqual(paid);
    });

    it('that are none do not stand for a receipt', async () => {
      const planted = await plant(world, { status: 'PND' });
      const other = { ...planted, paymentId: randomUUID() };
      expect(await unchanged(() => pay(banker, other, []))).toEqual(refused('File is required'));
    });
  });
});
