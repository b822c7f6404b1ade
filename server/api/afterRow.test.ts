import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterNoTransfers } from '../test/accounts.ts';
import { type RawBuilder, sql } from 'kysely';
import { refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

const anyone = { role: 1, user_code: '' } as const;
const days = { start_date: '2026-11-20', end_date: '2026-11-21' };

type Row = Record<string, unknown>;

interface List {
  person: 'admin' | 'banker';
  /** Reads rows, those after one as it was read. */
  read: (client: TestClient, range: { start: string; end: string; after?: Row }) => Promise<Row[]>;
  /** Gives a row the place of another number; undefined if none ever moves. */
  move?: (from: number, to: number) => RawBuilder<unknown>;
  /** Removes the row from the list; undefined if none ever leaves. */
  leave?: (number: number) => RawBuilder<unknown>;
}

const pick = (row: Row | undefined, ...fields: string[]) =>
  Object.fromEntries(
    fields.filter((field) => row?.[field] !== undefined).map((field) => [field, row?.[field]]),
  );

const rowsIn = async (answer: Promise<{ body: Row }>) => (await answer).body['message'] as Row[];

const lists: Record<string, List> = {
  'transactions by amount': transactions({ sort: 'AMOUNT', orderby: 'DESC' }),
  'transactions by amount, the smallest first': transactions({ sort: 'AMOUNT', orderby: 'ASC' }),
  'transactions by due time': transactions({ sort: 'DUE', orderby: 'ASC' }),
  'transactions by due time, the last first': transactions({ sort: 'DUE', orderby: 'DESC' }),
  'transactions by time': transactions({ orderby: 'DESC' }),
  users: {
    person: 'admin',
    read: (client, { after, ...range }) =>
      rowsIn(
        client.call('user.php?run=get_all_users', {
          search: 'row 0',
          ...range,
          ...(after && { after: pick(after, 'USER_ID', 'USER_NAME') as never }),
        }),
      ),
    move: (from, to) =>
      sql`update users set user_name = ${nameOf(to)} where user_code = ${`ROW${from}`}`,
  },
  banks: {
    person: 'admin',
    read: (client, { after, ...range }) =>
      rowsIn(
        client.call('bank.php?run=get_all_banks', {
          ...anyone,
          section: '',
          search: 'row 0',
          ...range,
          ...(after && { after: pick(after, 'BANK_CODE', 'BANK_NAME') as never }),
        }),
      ),
    move: (from, to) =>
      sql`update banks set bank_name = ${nameOf(to)} where bank_code = ${`ROW${from}`}`,
  },
  reports: {
    person: 'admin',
    read: (client, { after, ...range }) =>
      rowsIn(
        client.call('report.php?run=getReports', {
          ...anyone,
          ...days,
          ...range,
          ...(after && { after: pick(after, 'TRANSACTION_ID') as never }),
        }),
      ),
  },
};

function transactions(order: { sort?: 'AMOUNT' | 'DUE'; orderby: 'ASC' | 'DESC' }): List {
  return {
    person: 'banker',
    read: (client, { after, ...range }) =>
      rowsIn(
        client.call('transaction.php?run=getTransactionsList', {
          ...anyone,
          section: 'ORD',
          search: '',
          ...order,
          ...range,
          ...(after && {
            after: pick(after, 'TRANSACTION_ID', 'AMOUNT', 'STATUS_DESC', 'STATUS_SINCE') as never,
          }),
        }),
      ),
    move: (number, to) =>
      sql`update transactions set amount_paise = ${to * 100}, status_since = ${timeOf(to)} where customer = ${nameOf(number)}`,
    leave: (number) =>
      sql`update transactions set status = 'HLD' where customer = ${nameOf(number)}`,
  };
}

/** All lists are shown from the highest number to the lowest, or the other way round. */
const nameOf = (number: number) => `row ${String(100 - number).padStart(3, '0')}`;
const timeOf = (number: number) => new Date(Date.UTC(2026, 10, 20, 6, 0, 0, 500) + number * 60_000);

/** Returns the number of a row, whatever it is called now. */
const numberOf = (row: Row) =>
  Number(/\d+/.exec(String(row['USER_CODE'] ?? row['BANK_CODE'] ?? row['TRANSACTION_CODE']))?.[0]);
const numbers = (rows: readonly Row[]) => rows.map(numberOf);

describe.each(engines)('a list on %s continues after a row', (engine) => {
  // The rows are inserted directly.
  const testServer = useTestServer(engine, {
    capabilities: {
      retypeAbove: null,
      hasLive: true,
      duplicateHours: 48,
      reversals: 1,
      targets: { PND: 120 },
      hasTour: false,
    },
    except: 'all',
  });
  const clients = useSessions(testServer);
  beforeAll(() => enterNoTransfers(testServer));
  beforeEach(async () => {
    await run(sql`delete from transactions where customer like 'row%'`);
    await run(sql`update users set user_name = 'gone ' || user_code where user_code like 'ROW%'`);
    await run(sql`update banks set bank_name = 'gone ' || bank_code where bank_code like 'ROW%'`);
    for (const number of [10, 20, 30, 40, 50, 60, 70, 80]) await add(number);
  });
  const run = (statement: RawBuilder<unknown>) => statement.execute(testServer.db);

  async function add(number: number) {
    await run(sql`insert into users (user_name, user_code, role, phone, password_hash)
      values (${nameOf(number)}, ${`ROW${number}`}, 'agent', '', '')
      on conflict (user_code) do update set user_name = excluded.user_name`);
    await run(
      sql`insert into banks (bank_code, bank_name) values (${`ROW${number}`}, ${nameOf(number)})
      on conflict (bank_code) do update set bank_name = excluded.bank_name`,
    );
    await run(sql`
      insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id, customer,
        amount_paise, notes, initiated_by, content_sha256, created_at, status_since)
      select gen_random_uuid()::text, ${`code${number}`}, 'PND', 'HDFC', user_id, ${nameOf(number)},
        ${number * 100}, '', user_id, decode(repeat('00', 32), 'hex'), ${timeOf(number)}, ${timeOf(number)}
      from users where user_code = 'AGT01'`);
  }

  describe.each(Object.entries(lists))('of %s', (_name, { person, read, move, leave }) => {
    async function readFirst() {
      const rows = await read(clients[person], { start: '0', end: '4' });
      const isFalling = numberOf(rows[0] ?? {}) > numberOf(rows[1] ?? {});
      return {
        last: rows[3] as Row,
        shown: numbers(rows),
        rest: isFalling ? [40, 30, 20, 10] : [50, 60, 70, 80],
      };
    }

    it('whatever arrived before it', async () => {
      const { last, rest, shown } = await readFirst();
      expect(shown).toHaveLength(4);
      await add(45.5 > (shown[0] ?? 0) ? 5 : 85);
      const answer = await read(clients[person], { start: '4', end: '50', after: last });
      expect(numbers(answer)).toEqual(rest);
    });

    it('for another session as well', async () => {
      const { last, rest } = await readFirst();
      const other = await testServer.openSession(person);
      expect(numbers(await read(other, { start: '0', end: '2', after: last }))).toEqual(
        rest.slice(0, 2),
      );
    });

    it.runIf(move !== undefined)('that has moved to either end since', async () => {
      for (const to of [95, 1]) {
        const { last, rest } = await readFirst();
        const number = numberOf(last);
        if (move) await run(move(number, to));
        const answer = numbers(await read(clients[person], { start: '4', end: '50', after: last }));
        expect(answer.filter((one) => one !== number)).toEqual(rest);
        if (move) await run(move(number, number));
      }
    });

    it.runIf(leave !== undefined)('that has left since, with others before it', async () => {
      const { last, rest, shown } = await readFirst();
      for (const number of shown) if (leave) await run(leave(number));
      expect(numbers(await read(clients[person], { start: '4', end: '50', after: last }))).toEqual(
        rest,
      );
    });
  });

  it('and refuses a row that there never was', async () => {
    const answer = await clients.admin.call('report.php?run=getReports', {
      ...anyone,
      ...days,
      start: '0',
      end: '50',
      after: { TRANSACTION_ID: 'unknown-row' },
    });
    expect(answer.body).toEqual(refused('Transaction not found', 'not_found'));
  });
});
