import { describe, expect, it } from 'vitest';
import { refused } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { useSession, useTestServer } from '#server/test/useTestServer.ts';

const days = { start_date: '2026-11-20', end_date: '2026-11-21' };
const anyone = { role: 1, user_code: '' } as const;

type Read = (client: TestClient, start: string, search: string) => Promise<Answer>;

const lists: Readonly<Record<string, Read>> = {
  transactions: (client, start, search) =>
    client.call('transaction.php?run=getTransactionsList', {
      ...anyone,
      section: '',
      orderby: 'DESC',
      search,
      start,
      end: '20',
    }),
  banks: (client, start, search) =>
    client.call('bank.php?run=get_all_banks', { ...anyone, section: '', search, start, end: '20' }),
  users: (client, start, search) =>
    client.call('user.php?run=get_all_users', { search, start, end: '20' }),
};

const readReport: Read = (client, start) =>
  client.call('report.php?run=getReports', { ...anyone, ...days, start, end: '20' });

const tooFar = refused('The list is too long to be read from there. Please narrow it down.');

describe('a page far from the start', () => {
  const testServer = useTestServer('embedded');
  const admin = useSession(testServer, 'admin');

  it.each([
    ...Object.entries({ ...lists, reports: readReport }).map(
      ([name, read]) => [name, '', 20_000, read] as const,
    ),
    ...Object.entries(lists).map(([name, read]) => [name, 'a', 2000, read] as const),
  ])('of %s with the search "%s" is refused after %d rows', async (_name, search, most, read) => {
    const near = await read(admin, String(most), search);
    expect(near.body).toEqual({ status: 'success', message: [] });
    for (const start of [most + 1, 9_999_999]) {
      const { http, body } = await read(admin, String(start), search);
      expect({ http, body }).toEqual({ http: 200, body: tooFar });
    }
  });
});
