import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { callRules } from '#server/calls.ts';
import {
  readDetail,
  initiate,
  listedCodes,
  refused,
  countUnread,
  update,
  readView,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validStatus, sendValidCall, sendPayload, validPayloads } from '#server/test/payloads.ts';
import { absent, seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';

const file = (name: string) => ({ name, bytes: picture(name) });

const attach = (client: TestClient, id: string, name = 'a.png') =>
  client.upload('transaction.php?run=upload_attachments', { trans_id: id }, [file(name)]);
const detach = (client: TestClient, id: string, attachmentId: string) =>
  client.call('transaction.php?run=delete_attachments', {
    trans_id: id,
    attachment_id: attachmentId,
  });
const addReceipt = (client: TestClient, id: string, paymentId: string) =>
  client.upload('transaction.php?run=upload_receipt', { trans_id: id, payment_id: paymentId }, [
    file('r.png'),
  ]);
const dropReceipt = (client: TestClient, seeded: SeededTransaction, receiptId: string) =>
  client.call('transaction.php?run=delete_receipts', {
    trans_id: seeded.id,
    payment_id: seeded.paymentId,
    receipt_id: receiptId,
  });
const storedIds = (list: unknown, key: string) =>
  (list as Record<string, string>[]).map((entry) => entry[key] ?? '');

const forAgent2: string[] = [
  'getHistory',
  'getViewTransactionDetails',
  'update_transaction',
  'delete_attachments',
  'addMessage',
  'uploadMessagePhoto',
];
const forBanker: string[] = [
  'getHistory',
  'getViewTransactionDetails',
  'update_transaction_banker',
  'upload_receipt',
  'delete_receipts',
  'add_payments',
  'claimTransaction',
  'addMessage',
  'uploadMessagePhoto',
];
const name = (run: string) => `transaction.php?run=${run}` as CallName;

/** Calls that do not return what they change. */
const reads = /=(get|view)/;
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|"TRANSACTION_CODE":"\d+"/g;

/** Calls whose payload contains the role. */
const isClaimable = (call: CallName, role: Role) => {
  const roles: 'public' | readonly Role[] = callRules[call].roles;
  return roles !== 'public' && roles.includes(role) && !call.endsWith('logout');
};

/** The common status of the answers to all file requests. */
const statusesFor = async (client: TestClient, fileId: string) => {
  const url = `/files/${fileId}`;
  const answers = await Promise.all([
    client.get(url),
    client.get(url, { method: 'HEAD' }),
    client.get(url, { headers: { range: 'bytes=0-3' } }),
    client.get(`${url}/thumb`),
    client.get(`${url}/thumb`, { method: 'HEAD', headers: { range: 'bytes=0-3' } }),
  ]);
  expect(new Set(answers.map(({ http }) => http)).size).toBe(1);
  return answers[0].http;
};

const foundAsZebra = async (client: TestClient) =>
  (await listedCodes(client, { search: 'zebra' })).sort();

describe.each(engines)('data of other users on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);
  const agent2 = useSession(testServer, 'agent2');
  const banker2 = useSession(testServer, 'banker2');

  const unchanged = async <Result>(work: () => Promise<Result>) => {
    const before = await testServer.digest();
    const stored = testServer.files.contents.size;
    const result = await work();
    expect(await testServer.digest()).toBe(before);
    expect(testServer.files.contents.size).toBe(stored);
    return result;
  };

  const plantWithFile = async (status: Status) => {
    const seeded = await seedTransaction(testServer, { status });
    testServer.files.contents.set(seeded.attachmentId, picture(seeded.id));
    return seeded;
  };

  /** Result of a call, with all names replaced: its answer and the transaction that it names. */
  const outcome = async (client: TestClient, call: CallName, payload: object) => {
    const { http, body } = await sendPayload(client, call, payload);
    const id = 'trans_id' in payload ? String(payload.trans_id) : '';
    const detail = await readDetail(admin, id);
    return JSON.stringify({ http, body, detail }).replace(ids, '*');
  };

  describe('a hidden transaction gives the same answers as a missing one', () => {
    it.each(forAgent2)('to another agent: %s', async (run) => {
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      const hidden = await unchanged(() => sendValidCall(agent2, name(run), seeded));
      const missing = await unchanged(() => sendValidCall(agent2, name(run), absent()));
      expect(hidden.body).toEqual(refused('Transaction not found', 'not_found'));
      expect(hidden.body).toEqual(missing.body);
    });

    it.each(forBanker)('to a banker while it waits: %s', async (run) => {
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      const hidden = await unchanged(() => sendValidCall(banker, name(run), seeded));
      const missing = await unchanged(() => sendValidCall(banker, name(run), absent()));
      expect(hidden.body).toEqual(refused('Transaction not found', 'not_found'));
      expect(hidden.body).toEqual(missing.body);
    });

    it('accepts no attachment of another agent', async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      const { body } = await unchanged(() => attach(agent2, seeded.id));
      expect(body).toEqual(refused('Transaction not found', 'not_found'));
    });
  });

  describe('lists, searches and counts', () => {
    it('show agents their own transactions and bankers those that are not waiting', async () => {
      const waiting = await seedTransaction(testServer, {
        status: 'WTG',
        customer: 'Zebra Waiting',
      });
      const pending = await seedTransaction(testServer, {
        status: 'PND',
        customer: 'Zebra Pending',
      });
      const other = await seedTransaction(testServer, {
        status: 'PND',
        agent: 'agent2',
        customer: 'Zebra Other',
      });
      expect(await foundAsZebra(admin)).toEqual([waiting.code, pending.code, other.code].sort());
      expect(await foundAsZebra(banker)).toEqual([pending.code, other.code].sort());
      expect(await foundAsZebra(agent)).toEqual([waiting.code, pending.code].sort());
      expect(await foundAsZebra(agent2)).toEqual([other.code]);
    });

    it.each(['Canary', '261120', 'AGT01', '1000.00', 'HDFC', ''])(
      'find nothing of another agent for "%s"',
      async (search) => {
        const stranger = await testServer.signIn('agent2');
        const own = await listedCodes(stranger, { search: 'AGT02' });
        const found = await listedCodes(stranger, { search });
        expect(found.filter((code) => !own.includes(code))).toEqual([]);
      },
    );

    it('ignore role and code of the payload', async () => {
      const honest = await listedCodes(agent2, { role: 3, user_code: 'AGT02' });
      expect(await listedCodes(agent2, { role: 1, user_code: 'ADM01' })).toEqual(honest);
      const forger = await testServer.signIn('agent2');
      forger.username = 'admin';
      expect(await listedCodes(forger, { role: 1, user_code: 'AGT01' })).toEqual(honest);
    });

    it("count the user's own notifications, whatever the payload says", async () => {
      await initiate(agent, { trans_id: randomUUID() });
      const own = await countUnread(agent2);
      const { body } = await agent2.call('common.php?run=getnofificationsCount', {
        user_id: String(testServer.idOf('admin')),
        role: 1,
      });
      expect(body['message']).toBe(own);
      expect(await countUnread(admin)).not.toBe(own);
    });
  });

  describe('notifications', () => {
    it("are the user's own, whatever the payload says, and stay unread for others", async () => {
      const id = randomUUID();
      await initiate(agent, { trans_id: id });
      const unread = await countUnread(admin);
      const asAdmin = {
        user_id: String(testServer.idOf('admin')),
        role: 1,
        user_code: 'ADM01',
      } as const;
      const { body } = await agent2.call('common.php?run=getnofifications', asAdmin);
      expect(JSON.stringify(body)).not.toContain(id);
      expect(await countUnread(admin)).toBe(unread);
    });
  });

  describe('a file', () => {
    it('follows its transaction to another agent', async () => {
      const seeded = await plantWithFile('PND');
      const { attachmentId } = seeded;
      expect(await statusesFor(agent, attachmentId)).toBe(200);
      expect(await statusesFor(agent2, attachmentId)).toBe(404);
      await update(admin, seeded, { agent: 'AGT02' });
      expect(await statusesFor(agent, attachmentId)).toBe(404);
      expect(await statusesFor(agent2, attachmentId)).toBe(200);
      expect(await statusesFor(testServer.anonymousClient('admin'), attachmentId)).toBe(401);
    });

    it('of a waiting transaction is hidden from bankers', async () => {
      const seeded = await plantWithFile('WTG');
      expect(await statusesFor(banker, seeded.attachmentId)).toBe(404);
      await sendValidCall(admin, name('transactionAccepted'), seeded);
      expect(await statusesFor(banker, seeded.attachmentId)).toBe(200);
    });

    it('that does not exist gives the same answer as a hidden one', async () => {
      const { attachmentId } = await plantWithFile('PND');
      const hidden = await agent2.get(`/files/${attachmentId}`);
      const missing = await agent2.get(`/files/${'a'.repeat(32)}`);
      expect(hidden.body).toEqual(missing.body);
    });
  });

  describe('identity claims in payloads', () => {
    /** Claims of payloads that a server could trust by mistake. */
    const claims = {
      username: 'admin',
      role: 1,
      user_code: 'ADM01',
      user_id: '1',
      name: 'admin',
      paid: '1000.00',
    };
    const callers = [
      ['agent', allCalls.filter((call) => isClaimable(call, 'agent'))],
      ['banker', allCalls.filter((call) => isClaimable(call, 'banker'))],
    ] as const;

    describe.each(callers)('have no effect: %s', (person, claimable) => {
      it.each(claimable)('%s', async (call) => {
        const client = person === 'agent' ? agent : banker;
        const status = validStatus(call);
        const seeded = await seedTransaction(testServer, { status });
        // Calls that change data are made on two equal transactions.
        const twin = reads.test(call) ? seeded : await seedTransaction(testServer, { status });
        const honest = { ...client.envelope(), ...validPayloads[call](seeded) };
        const forged = { ...client.envelope(), ...validPayloads[call](twin) };
        for (const [key, claim] of Object.entries(claims)) {
          if (key in forged) Object.assign(forged, { [key]: claim });
        }
        // Reading notifications marks them as read, so all but the first answer are equal.
        if (reads.test(call)) await outcome(client, call, honest);
        expect(await outcome(client, call, forged)).toBe(await outcome(client, call, honest));
      });
    });
  });

  describe('answers', () => {
    it('contain no secrets and no data of other users', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND', notes: 'canary notes' });
      const answers = await Promise.all([
        readView(agent2, seeded.id),
        readView(agent, seeded.id),
        admin.call('transaction.php?run=get_additional_details', {}),
        agent2.call('transaction.php?run=get_additional_details', {}),
      ]);
      expect(JSON.stringify(answers)).not.toMatch(/argon2|password|sha256/i);
      expect(JSON.stringify([answers[0], answers[3]])).not.toMatch(/canary|AGT01/i);
      expect(JSON.stringify(answers[1])).toMatch(/canary/);
    });
  });

  describe('files of a future transaction', () => {
    it('can be seen, deleted and claimed by their uploader only', async () => {
      const id = randomUUID();
      const mine = await attach(agent, id, 'mine.png');
      const theirs = await attach(agent2, id, 'theirs.png');
      expect(mine.body['file']).toMatchObject([{ FILE_NAME: 'mine.png' }]);
      expect(theirs.body['file']).toMatchObject([{ FILE_NAME: 'theirs.png' }]);

      const [attachmentId = ''] = storedIds(mine.body['file'], 'ATTACHMENT_ID');
      const deleted = await unchanged(() => detach(agent2, id, attachmentId));
      expect(deleted.body).toEqual(refused('Transaction not found', 'not_found'));

      expect(await initiate(agent2, { trans_id: id, notes: '' })).toMatchObject({
        status: 'success',
      });
      expect(await readView(agent2, id)).toMatchObject({
        attachments: [{ FILE_NAME: 'theirs.png' }],
      });
      expect(await readView(admin, id)).toMatchObject({
        attachments: [{ FILE_NAME: 'theirs.png' }],
      });
    });

    it('of another user do not replace the notes', async () => {
      const id = randomUUID();
      await attach(agent, id);
      expect(await initiate(agent2, { trans_id: id, notes: '' })).toEqual(
        refused('Either notes or file upload is required'),
      );
    });

    it('can be deleted, also from the disk', async () => {
      const id = randomUUID();
      await attach(agent, id, 'one.png');
      const both = await attach(agent, id, 'two.png');
      const [first = ''] = storedIds(both.body['file'], 'ATTACHMENT_ID');
      expect(testServer.files.contents.has(first)).toBe(true);
      const { body } = await detach(agent, id, first);
      expect(body['file']).toMatchObject([{ FILE_NAME: 'two.png' }]);
      expect(testServer.files.contents.has(first)).toBe(false);
    });
  });

  describe('files of an existing transaction', () => {
    it('cannot all be deleted while the notes are blank', async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG', notes: ' ' });
      for (const client of [agent, admin]) {
        const { body } = await unchanged(() => detach(client, seeded.id, seeded.attachmentId));
        expect(body).toEqual(refused('Either notes or file upload is required'));
      }
      await attach(agent, seeded.id, 'other.png');
      const { body } = await detach(agent, seeded.id, seeded.attachmentId);
      expect(body['file']).toMatchObject([{ FILE_NAME: 'other.png' }]);
    });

    it('are claimed at once and written to the history', async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      const { body } = await attach(agent, seeded.id, 'late.png');
      expect(storedIds(body['file'], 'ATTACHMENT_ID')).toHaveLength(2);
      await detach(admin, seeded.id, seeded.attachmentId);
      expect(await readView(agent, seeded.id)).toMatchObject({
        attachments: [{ FILE_NAME: 'late.png' }],
      });
      const rows = await testServer.db
        .selectFrom('history')
        .select(['action', 'file_id'])
        .where('transaction_id', '=', seeded.id)
        .where('action', 'like', '%attachment')
        .orderBy('history_id')
        .execute();
      expect(rows).toEqual([
        { action: 'add attachment', file_id: expect.any(String) },
        { action: 'delete attachment', file_id: seeded.attachmentId },
      ]);
    });

    it('cannot be deleted through another transaction', async () => {
      const one = await seedTransaction(testServer, { status: 'WTG' });
      const other = await seedTransaction(testServer, { status: 'WTG' });
      const { body } = await unchanged(() => detach(agent, one.id, other.attachmentId));
      expect(body).toEqual(refused('Attachment not found', 'not_found'));
      const receipt = await unchanged(() => detach(admin, one.id, one.receiptId));
      expect(receipt.body).toEqual(refused('Attachment not found', 'not_found'));
    });
  });

  describe('receipts', () => {
    it('can be seen and deleted by their uploader only', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const theirs = await addReceipt(banker2, seeded.id, seeded.paymentId);
      expect(storedIds(theirs.body['file'], 'RECEIPTS_ID')).not.toContain(seeded.receiptId);
      const { body } = await unchanged(() => dropReceipt(banker2, seeded, seeded.receiptId));
      expect(body).toEqual(refused('Receipt not found', 'not_found'));
      const own = await dropReceipt(banker, seeded, seeded.receiptId);
      expect(own.body).toMatchObject({ status: 'success', file: [] });
    });

    it('cannot be reached through another transaction', async () => {
      const one = await seedTransaction(testServer, { status: 'PND' });
      const other = await seedTransaction(testServer, { status: 'PND' });
      const foreign = await unchanged(() => dropReceipt(banker, one, other.receiptId));
      expect(foreign.body).toEqual(refused('Receipt not found', 'not_found'));
      const elsewhere = await unchanged(() => addReceipt(banker, one.id, other.paymentId));
      expect(elsewhere.body).toEqual(refused('This payment id is already used'));
    });

    it('of a recorded payment cannot be deleted or added', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      await sendValidCall(banker, 'transaction.php?run=add_payments', seeded);
      const dropped = await unchanged(() => dropReceipt(banker, seeded, seeded.receiptId));
      expect(dropped.body).toEqual(refused('Receipts of a recorded payment cannot be deleted'));
      const added = await unchanged(() => addReceipt(banker, seeded.id, seeded.paymentId));
      expect(added.body).toEqual(refused('This payment id is already used'));
      expect(await readDetail(admin, seeded.id)).toMatchObject({ PAID: '250.00' });
    });
  });
});
