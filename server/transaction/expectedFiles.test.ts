import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Initiate, initiate, refused, readView } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { absent, seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';

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

async function addReceipt(
  client: TestClient,
  { id, paymentId }: SeededTransaction,
): Promise<string> {
  const target = { trans_id: id, payment_id: paymentId };
  const { body } = await client.upload('transaction.php?run=upload_receipt', target, [
    { name: 'r.png', bytes: picture(randomUUID()) },
  ]);
  return (body['file'] as { RECEIPTS_ID: string }[]).at(-1)?.RECEIPTS_ID ?? '';
}

async function pay(client: TestClient, seeded: SeededTransaction, files?: string[]) {
  const name = 'transaction.php?run=add_payments';
  const { files: _, ...payload } = validPayloads[name](seeded);
  return (await client.call(name, { ...payload, ...(files && { files }) })).body;
}

describe.each(engines)('expected files on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { agent, banker } = useSessions(testServer);
  const agent2 = useSession(testServer, 'agent2');
  const banker2 = useSession(testServer, 'banker2');

  const unchanged = async (work: () => Promise<Record<string, unknown>>) => {
    const before = await testServer.digest();
    const answer = await work();
    expect(await testServer.digest()).toBe(before);
    return answer;
  };

  describe('of a transaction', () => {
    it('are attached to it, together with other uploaded files', async () => {
      const id = randomUUID();
      const first = await attach(agent, id);
      const second = await attach(agent, id);
      expect(await initiate(agent, { trans_id: id, files: [first] })).toEqual(initiated);
      const attachments = (await readView(agent, id))['attachments'];
      expect(attachments).toMatchObject([{ ATTACHMENT_ID: first }, { ATTACHMENT_ID: second }]);
    });

    it('are named by the response to their upload, also when they are sent again', async () => {
      const id = randomUUID();
      const run = 'transaction.php?run=upload_attachments';
      const file = { name: 'image.jpg', bytes: picture(randomUUID()) };
      const send = async () => (await agent.upload(run, { trans_id: id }, [file])).body['uploaded'];
      const first = await send();
      const second = await attach(agent, id);
      expect(second).not.toBe('');
      expect(first).toEqual([expect.any(String)]);
      expect(first).not.toEqual([second]);
      expect(await send()).toEqual(first);
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
        async () => (await seedTransaction(testServer, { status: 'WTG' })).attachmentId,
      ],
    ])('refuse a file %s, and nothing is recorded', async (_title, prepare) => {
      const id = randomUUID();
      const present = await attach(agent, id);
      const files = [present, await prepare(id)];
      const change: Partial<Initiate> = { trans_id: id, notes: '', files };
      expect(await unchanged(() => initiate(agent, change))).toEqual(fileIsMissing);
      // The id can still be used by the call with the right files.
      expect(await initiate(agent, { ...change, files: [present] })).toEqual(initiated);
    });

    it('do not affect the detection of a repeated call', async () => {
      const id = randomUUID();
      const files = [await attach(agent, id)];
      expect(await initiate(agent, { trans_id: id, files })).toEqual(initiated);
      const repeat = () => initiate(agent, { trans_id: id, files });
      expect(await unchanged(repeat)).toEqual(initiated);
      expect(await unchanged(() => initiate(agent, { trans_id: id }))).toEqual(initiated);
    });

    it('are limited to fifty', async () => {
      const name = 'transaction.php?run=initiate_transaction';
      const files = Array.from({ length: 51 }, noFile);
      const payload = { ...agent.envelope(), ...validPayloads[name](absent()), files };
      expect((await agent.raw(name, payload)).http).toBe(400);
    });
  });

  describe('of a payment', () => {
    it('are its receipts', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const files = [seeded.receiptId, await addReceipt(banker, seeded)];
      expect(await pay(banker, seeded, files)).toEqual(paid);
      const { payments } = await readView(banker, seeded.id);
      expect(payments).toMatchObject([{ RECEIPTS: [{}, {}] }]);
      expect(await unchanged(() => pay(banker, seeded, files))).toEqual(paid);
      expect(await unchanged(() => pay(banker, seeded))).toEqual(paid);
    });

    it.each<[string, (seeded: SeededTransaction) => Promise<string>]>([
      ['that never was', async () => noFile()],
      ['of another banker', (seeded) => addReceipt(banker2, seeded)],
      [
        'of another payment',
        (seeded) => addReceipt(banker, { ...seeded, paymentId: randomUUID() }),
      ],
      ['that is an attachment', async ({ attachmentId }) => attachmentId],
    ])('refuse a file %s, and nothing is recorded', async (_title, prepare) => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const files = [seeded.receiptId, await prepare(seeded)];
      expect(await unchanged(() => pay(banker, seeded, files))).toEqual(fileIsMissing);
      expect(await pay(banker, seeded, [seeded.receiptId])).toEqual(paid);
    });

    it('do not replace a receipt if empty', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const other = { ...seeded, paymentId: randomUUID() };
      expect(await unchanged(() => pay(banker, other, []))).toEqual(refused('File is required'));
    });
  });
});
