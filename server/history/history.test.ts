import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRowViolations } from '../operations/audit/audit.ts';
import {
  applyTransition,
  initiate,
  pay,
  refused,
  update,
  updateByBanker,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { absent, seedTransaction } from '#server/test/seedTransaction.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

const call = 'transaction.php?run=getHistory';

interface Entry {
  ENTRY_ID: string;
  ACTION: string;
  USER_CODE: string;
  CHANGES?: { FIELD: string; BEFORE: string | null; AFTER: string | null }[];
}

async function readHistory(client: TestClient, id: string, page = { start: '0', end: '50' }) {
  const { body } = await client.call(call, { trans_id: id, ...page });
  return body['message'] as Entry[];
}

const file = (name: string) => ({ name, bytes: picture(name) });

/** The changes of the newest entry, as lines of text. */
async function newestChanges(client: TestClient, id: string) {
  const [entry] = await readHistory(client, id);
  return entry?.CHANGES?.map(({ FIELD, BEFORE, AFTER }) => `${FIELD}: ${BEFORE} → ${AFTER}`);
}

describe.each(engines)('the history on %s', (engine) => {
  const server = useTestServer(engine);
  const { admin, agent, banker } = useSessions(server);
  beforeAll(async () => {
    await server.db.updateTable('settings').set({ rate: '87.25' }).execute();
  });

  const seedPending = () => seedTransaction(server, { status: 'PND' });

  it('has all fields of an initiation, and its attachments', async () => {
    const id = randomUUID();
    await agent.upload('transaction.php?run=upload_attachments', { trans_id: id }, [file('a.png')]);
    await initiate(agent, { trans_id: id, customer: 'Asha', notes: 'call first' });
    const [entry] = await readHistory(admin, id);
    expect(entry).toMatchObject({ ACTION: 'initiate', USER_CODE: 'AGT01' });
    expect(entry).toMatchObject({ FILES: [{ FILE_NAME: 'a.png', FILE_URL: expect.any(String) }] });
    expect(await newestChanges(admin, id)).toEqual([
      'AGENT: null → AGT01',
      'STATUS: null → WTG',
      'BANK: null → HDFC',
      'CUSTOMER: null → Asha',
      'AMOUNT: null → 1000.00',
      'PAID: null → 0.00',
      'NOTES: null → call first',
      'PROBLEM: null → ',
    ]);
  });

  it('has each field that a form changed, before and after', async () => {
    const seeded = await seedPending();
    await update(admin, seeded, {
      agent: 'AGT02',
      bank: 'SBIN',
      amount: '1500.50',
      notes: 'n',
      customer: 'C',
      status: 'RTY',
    });
    expect(await newestChanges(admin, seeded.id)).toEqual([
      'AGENT: AGT01 → AGT02',
      'STATUS: PND → RTY',
      'BANK: HDFC → SBIN',
      'CUSTOMER: Canary Customer → C',
      'AMOUNT: 1000.00 → 1500.50',
      'NOTES: canary notes → n',
    ]);
  });

  it('satisfies the audit after texts that begin with a byte order mark', async () => {
    const seeded = await seedPending();
    for (const notes of ['\uFEFFabc', 'abc', '\uFEFF']) {
      await update(admin, seeded, { status: 'PND', notes, customer: `${notes} Asha` });
    }
    expect(await findRowViolations(server.db)).toEqual([]);
  });

  it('has the status and the reason of a banker', async () => {
    const seeded = await seedPending();
    await updateByBanker(banker, seeded, { status: 'NPP', reason: 'Name differs' });
    const [entry] = await readHistory(agent, seeded.id);
    expect(entry).toMatchObject({ ACTION: 'banker status', REASON: 'Name differs' });
    expect(await newestChanges(agent, seeded.id)).toEqual([
      'STATUS: PND → NPP',
      'PROBLEM:  → Name differs',
    ]);
  });

  it('has the amount and the receipts of a payment', async () => {
    const seeded = await seedPending();
    await pay(banker, seeded, '1000.00');
    const [entry] = await readHistory(agent, seeded.id);
    const url = `/files/${seeded.receiptId}`;
    expect(entry).toMatchObject({
      ACTION: 'payment',
      PAYMENT: '1000.00',
      FILES: [{ FILE_NAME: 'canary.png', FILE_URL: url, THUMB_URL: `${url}/thumb` }],
    });
    expect(await newestChanges(agent, seeded.id)).toEqual([
      'STATUS: PND → CHK',
      'PAID: 0.00 → 1000.00',
    ]);
  });

  it('has the bank reference of a payment', async () => {
    const seeded = await seedPending();
    const payload = validPayloads['transaction.php?run=add_payments'](seeded);
    const reference = 'HDFCN52026032000';
    await banker.call('transaction.php?run=add_payments', { ...payload, reference });
    expect(await newestChanges(banker, seeded.id)).toContain(`REFERENCE: null → ${reference}`);
  });

  it('has a deleted attachment, which admins can open', async () => {
    const seeded = await seedTransaction(server, { status: 'WTG' });
    server.files.contents.set(seeded.attachmentId, picture(seeded.attachmentId));
    await agent.call('transaction.php?run=delete_attachments', {
      trans_id: seeded.id,
      attachment_id: seeded.attachmentId,
    });
    const [entry] = await readHistory(agent, seeded.id);
    expect(entry).toMatchObject({
      ACTION: 'delete attachment',
      CHANGES: [],
      FILES: [{ FILE_NAME: 'canary.png' }],
    });
    const url = `/files/${seeded.attachmentId}`;
    expect((await readHistory(admin, seeded.id))[0]).toMatchObject({ FILES: [{ FILE_URL: url }] });
    expect((await admin.get(url)).http).toBe(200);
    for (const client of [agent, banker]) expect((await client.get(url)).http).toBe(404);
  });

  it('shows address, device, rate and names to admins only', async () => {
    const seeded = await seedPending();
    await applyTransition(admin, 'Hold', seeded);
    const origin = { USER_NAME: 'admin', ADDRESS: '127.0.0.1', DEVICE: 'program', RATE: '87.25' };
    expect((await readHistory(admin, seeded.id))[0]).toMatchObject(origin);
    for (const client of [agent, banker]) {
      const [entry] = await readHistory(client, seeded.id);
      expect(entry).toMatchObject({ ACTION: 'hold', USER_CODE: 'ADM01' });
      for (const key of Object.keys(origin)) expect(entry).not.toHaveProperty(key);
    }
  });

  it('shows an agent the entries since the transaction became theirs', async () => {
    const seeded = await seedPending();
    await update(admin, seeded, { agent: 'AGT02', status: 'PND', amount: '1000.00' });
    const agent2 = await server.openSession('agent2');
    expect(await readHistory(agent2, seeded.id)).toMatchObject([{ ACTION: 'update' }]);
    expect(await newestChanges(agent2, seeded.id)).not.toContain('AGENT: AGT01 → AGT02');
    expect((await agent.call(call, { trans_id: seeded.id, start: '0', end: '50' })).body).toEqual(
      refused('Transaction not found', 'not_found'),
    );
    expect(await readHistory(banker, seeded.id)).toHaveLength(3);
  });

  it('is returned page by page, newest first', async () => {
    const seeded = await seedPending();
    await applyTransition(admin, 'Hold', seeded);
    await applyTransition(admin, 'Unhold', seeded);
    const all = await readHistory(admin, seeded.id);
    expect(all.map((entry) => entry.ACTION)).toEqual(['unhold', 'hold', 'accept', 'initiate']);
    const second = await readHistory(admin, seeded.id, { start: '1', end: '2' });
    expect(second).toEqual(all.slice(1, 3));
  });

  it('is hidden with its transaction', async () => {
    const waiting = await seedTransaction(server, { status: 'WTG' });
    const hidden = { http: 200, body: refused('Transaction not found', 'not_found') };
    const page = { start: '0', end: '50' };
    expect(await banker.call(call, { trans_id: waiting.id, ...page })).toMatchObject(hidden);
    expect(await admin.call(call, { trans_id: absent().id, ...page })).toMatchObject(hidden);
  });

  /** The newest entry about a user, a bank or the setting. */
  const newestRecordEntry = () =>
    server.db
      .selectFrom('history')
      .select(['action', 'changes', 'about_user_id', 'bank_code', 'user_id', 'rate'])
      .where('transaction_id', 'is', null)
      .orderBy('history_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  it('has the changes of users, without passwords', async () => {
    const added = validPayloads['user.php?run=insert_user_details'](absent());
    await admin.call('user.php?run=insert_user_details', added);
    expect(await newestRecordEntry()).toMatchObject({
      action: 'add user',
      user_id: server.idOf('admin'),
      changes: {
        user_name: [null, added.name],
        user_code: [null, added.code.toUpperCase()],
        role: [null, 'agent'],
        phone: [null, '+919876543210'],
        password: [null, 'set'],
      },
    });
    const target = { user_id: String(server.idOf('target')), name: 'target' };
    const changed = { ...target, password: 'Zed-pass-12345', role: 2, phone: '+919845022222' };
    await admin.call('user.php?run=update_user_details', { ...changed, role: 2 as const });
    const about = { about_user_id: server.idOf('target') };
    const phone = ['+919876543210', '+919845022222'];
    const changes = { role: ['agent', 'banker'], phone, password: [null, 'set'] };
    expect(await newestRecordEntry()).toMatchObject({ action: 'update user', ...about, changes });
    await admin.call('user.php?run=inactive_user_details', target);
    expect(await newestRecordEntry()).toMatchObject({
      action: 'deactivate user',
      ...about,
      changes: { deleted_flg: ['', 'D'] },
    });
  });

  it('has the changes of banks and the setting', async () => {
    const code = 'NEWB';
    const bank = { bank_name: 'New Bank', bank_code: code };
    await admin.upload('bank.php?run=insert_bank_details', bank, [file('logo.png')]);
    expect(await newestRecordEntry()).toMatchObject({
      action: 'add bank',
      bank_code: code,
      changes: { bank_name: [null, 'New Bank'], logo: [null, { name: 'logo.png' }] },
    });
    await admin.call('bank.php?run=inactive_bank_details', { bank_code: code });
    const deactivated = { action: 'deactivate bank', changes: { deleted_flg: ['', 'D'] } };
    expect(await newestRecordEntry()).toMatchObject({ bank_code: code, ...deactivated });
    const setting = { user_id: '1', name: 'admin', rate: '88.5' };
    await admin.call('setting.php?run=updateSettingDetails', setting);
    expect(await newestRecordEntry()).toMatchObject({
      action: 'update rate',
      changes: { rate: ['87.2500', '88.5000'] },
      rate: '88.5000',
    });
  });

  it('cannot be changed by the owner of its table', async () => {
    const { rows } = await sql<{ privilege: string }>`
      select privilege_type as privilege from pg_class, aclexplode(relacl)
      where relname = 'history' and grantee = relowner`.execute(server.db);
    const privileges = rows.map((row) => row.privilege);
    expect(privileges).toContain('INSERT');
    for (const denied of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(privileges).not.toContain(denied);
  });
});
