import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines, concurrentEngines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { wireIdOf } from '#server/test/people.ts';
import { absent } from '#server/test/seedTransaction.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { useSession, useTestServer } from '#server/test/useTestServer.ts';

interface VersionedCall {
  name: CallName;
  record: 'User' | 'Bank' | 'Setting';
  /** The state of the row that the call changes. */
  before?: '' | 'D';
}

/** Every call that accepts the version of a user, a bank or the setting. */
const versionedCalls: readonly VersionedCall[] = [
  { name: 'user.php?run=update_user_details', record: 'User', before: '' },
  { name: 'user.php?run=inactive_user_details', record: 'User', before: '' },
  { name: 'user.php?run=active_user_details', record: 'User', before: 'D' },
  { name: 'bank.php?run=inactive_bank_details', record: 'Bank', before: '' },
  { name: 'bank.php?run=active_bank_details', record: 'Bank', before: 'D' },
  { name: 'setting.php?run=updateSettingDetails', record: 'Setting' },
];

const send = async (client: TestClient, name: CallName, version?: number) => {
  const payload = { ...client.envelope(), ...validPayloads[name](absent()) };
  const { body } = await client.raw(name, {
    ...payload,
    ...(version === undefined ? {} : { version }),
  });
  return body;
};

/** Resets the records of the valid payloads to a state that the call changes. */
async function prepare(testServer: TestServer, flag: '' | 'D' = '') {
  const { db } = testServer;
  const fresh = { deleted_flg: flag, version: 7, changed_by: null };
  await db.updateTable('users').set(fresh).where('user_name', '=', 'target').execute();
  await db.updateTable('banks').set(fresh).where('bank_code', '=', 'SBIN').execute();
  await db.updateTable('settings').set({ version: 7, changed_by: null }).execute();
}

const firstOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['message'] as Record<string, unknown>[])[0] ?? {};

const viewers = {
  User: (client: TestClient) =>
    client.call('user.php?run=viewUserDetails', { user_id: wireIdOf('target') }),
  Bank: (client: TestClient) => client.call('bank.php?run=viewBankDetails', { bank_code: 'SBIN' }),
  Setting: (client: TestClient) => client.call('setting.php?run=viewSettingDetails', {}),
};

const view = async (client: TestClient, record: VersionedCall['record']) => {
  const { VERSION, CHANGED_BY } = firstOf(await viewers[record](client));
  return { VERSION, CHANGED_BY };
};

describe.each(engines)('versions on %s', (engine) => {
  const testServer = useTestServer(engine);
  const admin = useSession(testServer, 'admin');
  const admin2 = useSession(testServer, 'admin2');

  describe.each(versionedCalls)('$name', ({ name, record, before }) => {
    beforeEach(() => prepare(testServer, before));
    const conflict = refused(`${record} has changed since you opened it`, 'conflict');

    it.each([6, 8, 0, -1, 2 ** 40])('refuses version %i and changes nothing', async (version) => {
      const digest = await testServer.digest();
      expect(await send(admin, name, version)).toEqual(conflict);
      expect(await testServer.digest()).toBe(digest);
    });

    it('accepts the current version once and increases it', async () => {
      expect(await view(admin, record)).toEqual({ VERSION: 7, CHANGED_BY: undefined });
      expect(await send(admin2, name, 7)).toMatchObject({ status: 'success' });
      expect(await view(admin, record)).toEqual({ VERSION: 8, CHANGED_BY: 'ADM02' });
      expect(await send(admin, name, 7)).toMatchObject({ status: 'error', code: 'conflict' });
      expect(await view(admin, record)).toEqual({ VERSION: 8, CHANGED_BY: 'ADM02' });
    });

    it('accepts a call without a version', async () => {
      expect(await send(admin, name)).toMatchObject({ status: 'success' });
      expect(await view(admin, record)).toEqual({ VERSION: 8, CHANGED_BY: 'ADM01' });
    });

    it.each(['7', 7.5, null])('refuses the version %j as invalid', async (version) => {
      const payload = { ...admin.envelope(), ...validPayloads[name](absent()), version };
      expect((await admin.raw(name, payload)).http).toBe(400);
    });
  });

  it.each(versionedCalls.filter(({ name }) => name.includes('active')))(
    '$name keeps the version if nothing changes',
    async ({ name, record, before }) => {
      await prepare(testServer, before === 'D' ? '' : 'D');
      expect(await send(admin, name, 7)).toMatchObject({ status: 'success' });
      expect(await view(admin, record)).toEqual({ VERSION: 7, CHANGED_BY: undefined });
    },
  );

  it('start at 1, with the admin who added the record', async () => {
    const paging = { search: '', start: '0', end: '20' };
    const user: PayloadOf<'user.php?run=insert_user_details'> = {
      name: 'Asha Verma',
      code: 'ASHA1',
      password: 'Zed-pass-12345',
      role: 3,
      phone: '+919876543210',
    };
    await admin2.call('user.php?run=insert_user_details', user);
    const users = await admin.call('user.php?run=get_all_users', { ...paging, search: 'asha' });
    expect(firstOf(users)).toMatchObject({ VERSION: 1, CHANGED_BY: 'ADM02' });

    const bank = { bank_name: 'Axis Bank', bank_code: 'AXIS' };
    const logo = [{ name: 'logo.png', bytes: picture('logo') }];
    await admin2.upload('bank.php?run=insert_bank_details', bank, logo);
    const banks = await admin.call('bank.php?run=get_all_banks', {
      ...paging,
      search: 'axis',
      section: '',
      role: 1,
      user_code: '',
    });
    expect(firstOf(banks)).toMatchObject({ VERSION: 1, CHANGED_BY: 'ADM02' });
  });

  it('of a user increase when they change their password', async () => {
    const leaver = await testServer.openSession('leaver');
    await leaver.call('user.php?run=update_user_password', {
      user_id: wireIdOf('leaver'),
      name: 'leaver',
      password: 'Zed-pass-12345',
    });
    const id = { user_id: wireIdOf('leaver') };
    const answer = await admin.call('user.php?run=viewUserDetails', id);
    expect(firstOf(answer)).toMatchObject({ VERSION: 2, CHANGED_BY: 'ADM03' });
  });

  it('of the setting include the time of the last change', async () => {
    await send(admin, 'setting.php?run=updateSettingDetails');
    expect(firstOf(await viewers.Setting(admin))).toEqual({
      RATE: '83.25',
      VERSION: expect.any(Number),
      CHANGED_BY: 'ADM01',
      CHANGED_TIME: '2026-11-21T14:30:00+05:30',
    });
  });
});

describe.each(concurrentEngines)('simultaneous changes of one version on %s', (engine) => {
  const testServer = useTestServer(engine);
  let admins: TestClient[];
  beforeAll(async () => {
    admins = [await testServer.openSession('admin'), await testServer.openSession('admin2')];
  });

  it.each(versionedCalls)('$name succeeds exactly once', async ({ name, record, before }) => {
    for (let round = 0; round < 5; round += 1) {
      await prepare(testServer, before);
      const senders = [...admins, ...admins];
      const answers = await Promise.all(senders.map((admin) => send(admin, name, 7)));
      expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(3);
      const winner = answers.findIndex(({ status }) => status === 'success');
      expect(await view(admins[0] as TestClient, record)).toEqual({
        VERSION: 8,
        CHANGED_BY: winner % 2 === 0 ? 'ADM01' : 'ADM02',
      });
    }
  });
});
