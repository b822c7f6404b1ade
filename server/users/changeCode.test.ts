import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { findRowViolations } from '../operations/audit/audit.ts';
import {
  initiate,
  isSignedIn,
  listedCodes,
  readDetail,
  readHistory,
  refused,
  update,
} from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { concurrentEngines, engines } from '../test/engines.ts';
import { type Person, wireIdOf } from '../test/people.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { openTestServer, useSessions, useTestServer } from '../test/useTestServer.ts';

type Payload = PayloadOf<'user.php?run=changeCode'>;

const changeCode = async (
  client: TestClient,
  person: Person,
  code: string,
  overrides: Partial<Payload> = {},
) => {
  const payload = { user_id: wireIdOf(person), code, ...overrides };
  return (await client.call('user.php?run=changeCode', payload)).body;
};

const changed = { status: 'success', message: 'Short Code changed' };

describe.each(engines)('a change of the code of a user on %s', (engine) => {
  const server = useTestServer(engine);
  const { admin, agent } = useSessions(server);

  const view = async (person: Person) => {
    const { body } = await admin.call('user.php?run=viewUserDetails', {
      user_id: wireIdOf(person),
    });
    return (body['message'] as Record<string, unknown>[])[0];
  };
  const addUser = async (code: string) => {
    const user = {
      name: `New ${code}`,
      password: 'Zed-pass-12345',
      role: 3 as const,
      phone: '+919876543210',
    };
    return (await admin.call('user.php?run=insert_user_details', { ...user, code })).body;
  };
  const newestEntry = () =>
    server.db
      .selectFrom('history')
      .select(['action', 'changes', 'about_user_id'])
      .orderBy('history_id', 'desc')
      .limit(1)
      .executeTakeFirst();

  it('is trimmed, in capitals, and in the history with both codes', async () => {
    expect(await changeCode(admin, 'target', ' new1')).toEqual(changed);
    expect(await view('target')).toMatchObject({ USER_CODE: 'NEW1', VERSION: 2 });
    expect(await newestEntry()).toEqual({
      action: 'change user code',
      changes: { user_code: ['AGT03', 'NEW1'] },
      about_user_id: Number(wireIdOf('target')),
    });
  });

  it('changes nothing when it is repeated', async () => {
    const before = await server.digest();
    expect(await changeCode(admin, 'target', 'NEW1', { version: 1 })).toEqual(changed);
    expect(await server.digest()).toBe(before);
  });

  it.each<[string, string, Partial<Payload>, object]>([
    ['a blank code', ' ', {}, refused('Short Code is required')],
    ['an invalid code', 'A-B', {}, refused('Short Code may hold letters and digits only')],
    ['the code of another', 'bnk02', {}, refused('This short code is used by another user')],
    ['a former code of another', 'AGT03', {}, refused('This short code was used by another user')],
    [
      'an older version',
      'NEW2',
      { version: 7 },
      refused('User has changed since you opened it', 'conflict'),
    ],
    ['an unknown user', 'NEW2', { user_id: '999' }, refused('User not found', 'not_found')],
  ])('is refused with %s', async (_title, code, overrides, refusal) => {
    const before = await server.digest();
    expect(await changeCode(admin, 'agent2', code, overrides)).toEqual(refusal);
    expect(await server.digest()).toBe(before);
  });

  it('keeps the former code from a new user, and gives it back to its own', async () => {
    expect(await addUser('agt03')).toEqual(refused('This short code is already used'));
    expect(await changeCode(admin, 'target', 'AGT03')).toEqual(changed);
    expect(await view('target')).toMatchObject({ USER_CODE: 'AGT03' });
    expect(await addUser('NEW1')).toEqual(refused('This short code is already used'));
  });

  it('ends the sessions of the user, because clients keep the code', async () => {
    const theirs = await server.signIn('banker2');
    expect(await changeCode(admin, 'banker2', 'BNKX')).toEqual(changed);
    expect(await isSignedIn(theirs)).toBe(false);
  });

  it('names the agent by both codes in filters, searches, forms and lists', async () => {
    const seeded = await seedTransaction(server, { status: 'WTG' });
    expect(await listedCodes(admin, { filters: { agent: 'AGT01' } })).toContain(seeded.code);
    expect(await changeCode(admin, 'agent', 'AGTN')).toEqual(changed);
    await server.beginSession(agent, 'agent');
    for (const code of ['AGT01', 'AGTN']) {
      expect(await listedCodes(admin, { filters: { agent: code } })).toContain(seeded.code);
      expect(await listedCodes(admin, { search: code })).toContain(seeded.code);
      expect(await update(admin, seeded, { agent: code, status: 'WTG' })).toMatchObject({
        status: 'success',
      });
      expect(await initiate(admin, { trans_id: randomUUID(), agent: code })).toMatchObject({
        status: 'success',
      });
      const { body: found } = await admin.call('transaction.php?run=getCustomers', {
        search: '',
        agent: code,
      });
      expect(found['message']).not.toEqual([]);
      const { body: alike } = await admin.call('transaction.php?run=getSimilarTransactions', {
        customer: '',
        agent: code,
        bank: 'HDFC',
        amount: '1000.00',
        notes: '',
      });
      expect(alike['message']).not.toEqual([]);
      const { body: users } = await admin.call('user.php?run=get_all_users', {
        search: code,
        start: '0',
        end: '50',
      });
      expect(users['message']).toMatchObject([{ USER_CODE: 'AGTN' }]);
    }
    expect(await readDetail(admin, seeded.id)).toMatchObject({ AGENT: 'AGTN' });
  });

  it('keeps the code of their time in the entries of the history', async () => {
    const id = randomUUID();
    await initiate(agent, { trans_id: id });
    const [present] = await readHistory(admin, { id });
    expect(present).toMatchObject({ USER_CODE: 'AGTN' });
    await changeCode(admin, 'agent', 'AGTL');
    const [entry] = await readHistory(admin, { id });
    expect(entry?.['USER_CODE']).toBe('AGTN');
    expect(entry?.['CHANGES']).toContainEqual({ FIELD: 'AGENT', BEFORE: null, AFTER: 'AGTN' });
    await server.beginSession(agent, 'agent');
    await initiate(agent, { trans_id: randomUUID() });
    const { body } = await admin.call('report.php?run=getActivity', {
      start_date: '2026-11-21',
      end_date: '2026-11-21',
      start: '0',
      end: '50',
      kind: 'transfers',
      user_code: 'AGTN',
    });
    const codes = (body['message'] as { USER_CODE: string }[]).map((row) => row.USER_CODE);
    expect(codes).toContain('AGTL');
    expect(codes).toContain('AGTN');
  });

  it('answers a repeated initiation as the first one', async () => {
    const id = randomUUID();
    const first = await initiate(agent, { trans_id: id });
    await changeCode(admin, 'agent', 'AGTM');
    await server.beginSession(agent, 'agent');
    expect(await initiate(agent, { trans_id: id })).toEqual(first);
    expect(await initiate(agent, { trans_id: id, customer: 'Other' })).toEqual(
      refused('This transaction id is already used'),
    );
  });

  it('leaves nothing for the audit to report', async () => {
    expect(await findRowViolations(server.db)).toEqual([]);
  });

  it('cannot give a former code to another user in the database', async () => {
    const give = sql`update users set user_code = 'AGTN' where user_name = 'leaver'`;
    await expect(give.execute(server.db)).rejects.toThrow('the code belongs to another user');
  });
});

describe.each(concurrentEngines)('simultaneous changes of codes on %s', (engine) => {
  it('give a code to one user only', async () => {
    const server = await openTestServer(engine);
    const admin = await server.signIn('admin');
    const people = ['agent', 'agent2', 'banker', 'banker2'] as const;
    const answers = await Promise.all(people.map((person) => changeCode(admin, person, 'SAME')));
    const problems = await findRowViolations(server.db);
    expect(answers.filter(({ status }) => status === 'success')).toEqual([changed]);
    const others = answers.filter(({ status }) => status === 'error');
    expect(others).toEqual(others.map(() => refused('This short code is used by another user')));
    expect(problems).toEqual([]);
  });
});
