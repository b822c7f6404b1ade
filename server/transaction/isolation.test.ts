import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import type { Status } from '#domain/workflow.ts';
import { access } from '#server/access.ts';
import {
  detailOf,
  initiate,
  listedCodes,
  refused,
  unreadOf,
  update,
  viewOf,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { fittingStatus, makeValidCall, sendPayload, validPayloads } from '#server/test/payloads.ts';
import { absent, plant, type Planted } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

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
const dropReceipt = (client: TestClient, planted: Planted, receiptId: string) =>
  client.call('transaction.php?run=delete_receipts', {
    trans_id: planted.id,
    payment_id: planted.paymentId,
    receipt_id: receiptId,
  });
const storedIds = (list: unknown, key: string) =>
  (list as Record<string, string>[]).map((entry) => entry[key] ?? '');

const forAgent2: string[] = [
  'getViewTransactionDetails',
  'update_transaction',
  'delete_attachments',
];
const forBanker: string[] = [
  'getViewTransactionDetails',
  'update_transaction_banker',
  'upload_receipt',
  'delete_receipts',
  'add_payments',
];
const name = (run: string) => `transaction.php?run=${run}` as CallName;

/** Calls that change nothing that they show. */
const reads = /=(get|view)/;
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|"TRANSACTION_CODE":"\d+"/g;

/** Calls of a role that say who makes them. */
const isClaimable = (call: CallName, role: Role) => {
  const roles: 'public' | readonly Role[] = access[call];
  return roles !== 'public' && roles.includes(role) && !call.endsWith('logout');
};

/** The status of every request for a file, which are all answered alike. */
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

describe.each(engines)('what others own, on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  let agent: TestClient;
  let agent2: TestClient;
  let banker: TestClient;
  let banker2: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
    agent = await world.signIn('agent');
    agent2 = await world.signIn('agent2');
    banker = await world.signIn('banker');
    banker2 = await world.signIn('banker2');
  });
  afterAll(() => world.close());

  const unchanged = async <Result>(work: () => Promise<Result>) => {
    const before = await world.digest();
    const stored = world.files.contents.size;
    const result = await work();
    expect(await world.digest()).toBe(before);
    expect(world.files.contents.size).toBe(stored);
    return result;
  };

  const plantWithFile = async (status: Status) => {
    const planted = await plant(world, { status });
    world.files.contents.set(planted.attachmentId, picture(planted.id));
    return planted;
  };

  /** What came of a call: its answer, and the transaction it names, but for the names in them. */
  const outcome = async (client: TestClient, call: CallName, payload: object) => {
    const { http, body } = await sendPayload(client, call, payload);
    const id = 'trans_id' in payload ? String(payload.trans_id) : '';
    const detail = await detailOf(admin, id);
    return JSON.stringify({ http, body, detail }).replace(ids, '*');
  };

  describe('a hidden transaction answers like one that does not exist', () => {
    it.each(forAgent2)('to another agent: %s', async (run) => {
      const planted = await plant(world, { status: 'WTG' });
      const hidden = await unchanged(() => makeValidCall(agent2, name(run), planted));
      const missing = await unchanged(() => makeValidCall(agent2, name(run), absent()));
      expect(hidden.body).toEqual(refused('Transaction not found', 'not_found'));
      expect(hidden.body).toEqual(missing.body);
    });

    it.each(forBanker)('to a banker while it waits: %s', async (run) => {
      const planted = await plant(world, { status: 'WTG' });
      const hidden = await unchanged(() => makeValidCall(banker, name(run), planted));
      const missing = await unchanged(() => makeValidCall(banker, name(run), absent()));
      expect(hidden.body).toEqual(refused('Transaction not found', 'not_found'));
      expect(hidden.body).toEqual(missing.body);
    });

    it('takes no attachment of another agent', async () => {
      const planted = await plant(world, { status: 'WTG' });
      const { body } = await unchanged(() => attach(agent2, planted.id));
      expect(body).toEqual(refused('Transaction not found', 'not_found'));
    });
  });

  describe('lists, searches and counts', () => {
    it('show an agent their own and a banker what waits no longer', async () => {
      const waiting = await plant(world, { status: 'WTG', customer: 'Zebra Waiting' });
      const pending = await plant(world, { status: 'PND', customer: 'Zebra Pending' });
      const other = await plant(world, { status: 'PND', agent: 'agent2', customer: 'Zebra Other' });
      expect(await foundAsZebra(admin)).toEqual([waiting.code, pending.code, other.code].sort());
      expect(await foundAsZebra(banker)).toEqual([pending.code, other.code].sort());
      expect(await foundAsZebra(agent)).toEqual([waiting.code, pending.code].sort());
      expect(await foundAsZebra(agent2)).toEqual([other.code]);
    });

    it.each(['Canary', '261120', 'AGT01', '1000.00', 'HDFC', ''])(
      'find nothing of another agent for "%s"',
      async (search) => {
        const stranger = await world.signIn('agent2');
        const own = await listedCodes(stranger, { search: 'AGT02' });
        const found = await listedCodes(stranger, { search });
        expect(found.filter((code) => !own.includes(code))).toEqual([]);
      },
    );

    it('trust no role or code of the payload', async () => {
      const honest = await listedCodes(agent2, { role: 3, user_code: 'AGT02' });
      expect(await listedCodes(agent2, { role: 1, user_code: 'ADM01' })).toEqual(honest);
      const forger = await world.signIn('agent2');
      forger.username = 'admin';
      expect(await listedCodes(forger, { role: 1, user_code: 'AGT01' })).toEqual(honest);
    });

    it('count the own notifications whoever is asked for', async () => {
      await initiate(agent, { trans_id: randomUUID() });
      const own = await unreadOf(agent2);
      const { body } = await agent2.call('common.php?run=getnofificationsCount', {
        user_id: String(world.idOf('admin')),
        role: 1,
      });
      expect(body['message']).toBe(own);
      expect(await unreadOf(admin)).not.toBe(own);
    });
  });

  describe('news', () => {
    it('are the own ones whoever is asked for, and stay unread for others', async () => {
      const id = randomUUID();
      await initiate(agent, { trans_id: id });
      const unread = await unreadOf(admin);
      const asAdmin = {
        user_id: String(world.idOf('admin')),
        role: 1,
        user_code: 'ADM01',
      } as const;
      const { body } = await agent2.call('common.php?run=getnofifications', asAdmin);
      expect(JSON.stringify(body)).not.toContain(id);
      expect(await unreadOf(admin)).toBe(unread);
    });
  });

  describe('a file', () => {
    it('goes with its transaction to another agent, by whatever request', async () => {
      const planted = await plantWithFile('PND');
      const { attachmentId } = planted;
      expect(await statusesFor(agent, attachmentId)).toBe(200);
      expect(await statusesFor(agent2, attachmentId)).toBe(404);
      await update(admin, planted, { agent: 'AGT02' });
      expect(await statusesFor(agent, attachmentId)).toBe(404);
      expect(await statusesFor(agent2, attachmentId)).toBe(200);
      expect(await statusesFor(world.visitor('admin'), attachmentId)).toBe(401);
    });

    it('of a waiting transaction is not there for bankers', async () => {
      const planted = await plantWithFile('WTG');
      expect(await statusesFor(banker, planted.attachmentId)).toBe(404);
      await makeValidCall(admin, name('transactionAccepted'), planted);
      expect(await statusesFor(banker, planted.attachmentId)).toBe(200);
    });

    it('of nobody answers like one that is hidden', async () => {
      const { attachmentId } = await plantWithFile('PND');
      const hidden = await agent2.get(`/files/${attachmentId}`);
      const missing = await agent2.get(`/files/${'a'.repeat(32)}`);
      expect(hidden.body).toEqual(missing.body);
    });
  });

  describe('who one says one is', () => {
    /** What payloads claim, and servers could fall for. */
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

    describe.each(callers)('means nothing: %s', (person, claimable) => {
      it.each(claimable)('%s', async (call) => {
        const client = person === 'agent' ? agent : banker;
        const status = fittingStatus(call);
        const planted = await plant(world, { status });
        // What changes something is tried on twins.
        const twin = reads.test(call) ? planted : await plant(world, { status });
        const honest = { ...client.envelope(), ...validPayloads[call](planted) };
        const forged = { ...client.envelope(), ...validPayloads[call](twin) };
        for (const [key, claim] of Object.entries(claims)) {
          if (key in forged) Object.assign(forged, { [key]: claim });
        }
        expect(await outcome(client, call, forged)).toBe(await outcome(client, call, honest));
      });
    });
  });

  describe('answers', () => {
    it('hold no secret and nothing of strangers', async () => {
      const planted = await plant(world, { status: 'PND', notes: 'canary notes' });
      const answers = await Promise.all([
        viewOf(agent2, planted.id),
        viewOf(agent, planted.id),
        admin.call('transaction.php?run=get_additional_details', {}),
        agent2.call('transaction.php?run=get_additional_details', {}),
      ]);
      expect(JSON.stringify(answers)).not.toMatch(/argon2|password|sha256/i);
      expect(JSON.stringify([answers[0], answers[3]])).not.toMatch(/canary|AGT01/i);
      expect(JSON.stringify(answers[1])).toMatch(/canary/);
    });
  });

  describe('files of a transaction to come', () => {
    it('are seen, deleted and claimed by their uploader alone', async () => {
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
      expect(await viewOf(agent2, id)).toMatchObject({
        attachments: [{ FILE_NAME: 'theirs.png' }],
      });
      expect(await viewOf(admin, id)).toMatchObject({ attachments: [{ FILE_NAME: 'theirs.png' }] });
    });

    it('of a stranger do not count as the file that notes may be left out for', async () => {
      const id = randomUUID();
      await attach(agent, id);
      expect(await initiate(agent2, { trans_id: id, notes: '' })).toEqual(
        refused('Either notes or file upload is required'),
      );
    });

    it('can be deleted again, from the disk as well', async () => {
      const id = randomUUID();
      await attach(agent, id, 'one.png');
      const both = await attach(agent, id, 'two.png');
      const [first = ''] = storedIds(both.body['file'], 'ATTACHMENT_ID');
      expect(world.files.contents.has(first)).toBe(true);
      const { body } = await detach(agent, id, first);
      expect(body['file']).toMatchObject([{ FILE_NAME: 'two.png' }]);
      expect(world.files.contents.has(first)).toBe(false);
    });
  });

  describe('files of a transaction that exists', () => {
    it('are claimed at once and leave a history', async () => {
      const planted = await plant(world, { status: 'WTG' });
      const { body } = await attach(agent, planted.id, 'late.png');
      expect(storedIds(body['file'], 'ATTACHMENT_ID')).toHaveLength(2);
      await detach(admin, planted.id, planted.attachmentId);
      expect(await viewOf(agent, planted.id)).toMatchObject({
        attachments: [{ FILE_NAME: 'late.png' }],
      });
      const rows = await world.db
        .selectFrom('history')
        .select(['action', 'file_id'])
        .where('transaction_id', '=', planted.id)
        .where('action', 'like', '%attachment')
        .orderBy('history_id')
        .execute();
      expect(rows).toEqual([
        { action: 'add attachment', file_id: expect.any(String) },
        { action: 'delete attachment', file_id: planted.attachmentId },
      ]);
    });

    it('can not be deleted by way of another transaction', async () => {
      const one = await plant(world, { status: 'WTG' });
      const other = await plant(world, { status: 'WTG' });
      const { body } = await unchanged(() => detach(agent, one.id, other.attachmentId));
      expect(body).toEqual(refused('Attachment not found', 'not_found'));
      const receipt = await unchanged(() => detach(admin, one.id, one.receiptId));
      expect(receipt.body).toEqual(refused('Attachment not found', 'not_found'));
    });
  });

  describe('receipts', () => {
    it('are seen and deleted by their uploader alone', async () => {
      const planted = await plant(world, { status: 'PND' });
      const theirs = await addReceipt(banker2, planted.id, planted.paymentId);
      expect(storedIds(theirs.body['file'], 'RECEIPTS_ID')).not.toContain(planted.receiptId);
      const { body } = await unchanged(() => dropReceipt(banker2, planted, planted.receiptId));
      expect(body).toEqual(refused('Receipt not found', 'not_found'));
      const own = await dropReceipt(banker, planted, planted.receiptId);
      expect(own.body).toMatchObject({ status: 'success', file: [] });
    });

    it('of one transaction are not reached by way of another', async () => {
      const one = await plant(world, { status: 'PND' });
      const other = await plant(world, { status: 'PND' });
      const foreign = await unchanged(() => dropReceipt(banker, one, other.receiptId));
      expect(foreign.body).toEqual(refused('Receipt not found', 'not_found'));
      const elsewhere = await unchanged(() => addReceipt(banker, one.id, other.paymentId));
      expect(elsewhere.body).toEqual(refused('This payment id is already used'));
    });

    it('of a recorded payment stay, and no more are added', async () => {
      const planted = await plant(world, { status: 'PND' });
      await makeValidCall(banker, 'transaction.php?run=add_payments', planted);
      const dropped = await unchanged(() => dropReceipt(banker, planted, planted.receiptId));
      expect(dropped.body).toEqual(refused('Receipts of a recorded payment can not be deleted'));
      const added = await unchanged(() => addReceipt(banker, planted.id, planted.paymentId));
      expect(added.body).toEqual(refused('This payment id is already used'));
      expect(await detailOf(admin, planted.id)).toMatchObject({ PAID: '250.00' });
    });
  });
});
