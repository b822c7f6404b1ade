import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import type { Session } from '#server/sessions/sessions.ts';
import { TestServer } from '#server/test/testServer.ts';
import { PageEnds } from './pageEnds.ts';

const anyone = { role: 1, user_code: '' } as const;
const period = { start_date: '2026-11-20', end_date: '2026-11-21' };

interface List {
  /** Reads a page of two rows. */
  read: (client: TestClient, start: string) => Promise<Answer>;
  /** Field that names a row. */
  field: string;
  /** Adds a row with this number; the rows are listed by descending number. */
  add: (testServer: TestServer, number: number) => Promise<void>;
}

const lists: Record<string, List> = {
  users: {
    read: (client, start) =>
      client.call('user.php?run=get_all_users', { search: 'row ', start, end: '2' }),
    field: 'USER_NAME',
    add: async ({ db }, number) => {
      await sql`insert into users (user_name, user_code, role, phone, password_hash)
        values (${`row ${9 - number}`}, ${`ROW${number}`}, 'agent', '', '')`.execute(db);
    },
  },
  banks: {
    read: (client, start) =>
      client.call('bank.php?run=get_all_banks', {
        ...anyone,
        section: '',
        search: 'row ',
        start,
        end: '2',
      }),
    field: 'BANK_NAME',
    add: async ({ db }, number) => {
      await sql`insert into banks (bank_code, bank_name)
        values (${`ROW${number}`}, ${`row ${9 - number}`})`.execute(db);
    },
  },
  reports: {
    read: (client, start) =>
      client.call('report.php?run=getReports', { ...anyone, ...period, start, end: '2' }),
    field: 'CUSTOMER',
    add: async ({ db }, number) => {
      await sql`
        insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
          customer, amount_paise, notes, initiated_by, content_sha256, created_at)
        select gen_random_uuid()::text, ${`row${number}`}, 'PND', 'HDFC', user_id,
          ${`row ${9 - number}`}, 100, '', user_id, decode(repeat('00', 32), 'hex'),
          '2026-11-21T06:00:00Z'::timestamptz + make_interval(secs => ${number})
        from users where user_code = 'AGT01'`.execute(db);
    },
  },
};

describe.each(engines)('the pages of a list on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
  });
  // The rows are inserted directly.
  afterAll(() => testServer.closeUnchecked());
  beforeEach(async () => {
    admin = await testServer.openSession('admin');
  });

  it.each(Object.entries(lists))(
    'of %s continue after the last row, also if a row was added before',
    async (_, { read, field, add }) => {
      for (const number of [1, 2, 3, 4]) await add(testServer, number);
      const page = async (client: TestClient, start: number) => {
        const { body } = await read(client, String(start));
        return (body['message'] as Record<string, unknown>[]).map((row) => row[field]);
      };
      expect(await page(admin, 0)).toEqual(['row 5', 'row 6']);
      await add(testServer, 5);
      expect(await page(admin, 2)).toEqual(['row 7', 'row 8']);
      expect(await page(admin, 4)).toEqual([]);
      // Another session has not read the page before.
      expect(await page(await testServer.openSession('admin'), 2)).toEqual(['row 6', 'row 7']);
    },
  );
});

it('continues after the last row also if the page could not be read before', async () => {
  const pageEnds = new PageEnds<number>(() => new Date(0));
  const session: Session = {
    user: { userId: 1, userName: 'admin', userCode: 'ADM01', role: 'admin', phone: '' },
    deviceHash: null,
    tokenHash: Buffer.from('token'),
    createdAt: new Date(0),
    confirmedAt: null,
    factorAt: null,
    hasFactor: false,
    hasPasskey: false,
    isFromProvider: false,
    authenticatedAt: null,
    lastSeenAt: new Date(0),
  };
  const read = (start: number, readRows: (after: number | null) => Promise<number[]>) =>
    pageEnds.read({ session, list: '', start, size: 2 }, readRows, (row) => row);
  await read(0, async () => [7, 8]);
  await expect(read(2, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await read(2, async (after) => [after ?? 0])).toEqual([8]);
});
