import { describe, expect, it } from 'vitest';
import { findRowViolations } from '../operations/audit/audit.ts';
import { absent, seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { initiate, update, readHistory } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { writeBaselines } from './baselines.ts';

const twoHoursMs = 7_200_000;

describe.each(engines)('a baseline of the history on %s', (engine) => {
  const testServer = useTestServer(engine, { except: directChanges });
  const { admin, agent } = useSessions(testServer);

  /** The history of a seeded transaction has no fields, like that of an earlier release. */
  const seed = () => seedTransaction(testServer, { status: 'PND' });
  const entriesOf = ({ id }: Pick<SeededTransaction, 'id'>) =>
    testServer.db
      .selectFrom('history')
      .select(['action', 'user_id', 'changes'])
      .where('transaction_id', '=', id)
      .orderBy('history_id')
      .execute();
  const baselinesOf = async (seeded: Pick<SeededTransaction, 'id'>) =>
    (await entriesOf(seeded)).filter(({ action }) => action === 'baseline');
  /** Writes all baselines, when the transactions so far are old enough. */
  const writeAll = async () => {
    const later = new Date(testServer.now.getTime() + twoHoursMs);
    while (await writeBaselines(testServer.db, later, 2));
  };
  it('has all columns of a transaction, once', async () => {
    const all = [await seed(), await seed(), await seed()];
    await writeAll();
    await writeAll();
    for (const seeded of all) {
      const [baseline, ...others] = await baselinesOf(seeded);
      expect(others).toEqual([]);
      expect(baseline).toMatchObject({
        user_id: null,
        changes: { status: [null, 'PND'], agent_id: [null, testServer.idOf('agent')] },
      });
      expect(Object.keys(baseline?.changes ?? {})).toHaveLength(8);
    }
  });

  it('is written once by several servers', async () => {
    const seeded = await seed();
    await Promise.all([writeAll(), writeAll(), writeAll()]);
    await writeAll();
    expect(await baselinesOf(seeded)).toHaveLength(1);
  });

  it('is not written for a transaction whose columns are all recorded', async () => {
    const planned = absent();
    expect(await initiate(agent, { trans_id: planned.id })).toMatchObject({ status: 'success' });
    await writeAll();
    expect(await baselinesOf(planned)).toEqual([]);
  });

  it('is written for users, banks and the setting, once', async () => {
    await writeAll();
    await writeAll();
    const { db } = testServer;
    const rows = await db
      .selectFrom('history')
      .select(['about_user_id', 'bank_code'])
      .where('action', '=', 'baseline')
      .where('transaction_id', 'is', null)
      .execute();
    const users = await db.selectFrom('users').select('user_id').execute();
    const banks = await db.selectFrom('banks').select('bank_code').execute();
    expect(rows.filter((row) => row.about_user_id !== null)).toHaveLength(users.length);
    expect(rows.filter((row) => row.bank_code !== null)).toHaveLength(banks.length);
    expect(rows).toHaveLength(users.length + banks.length + 1);
  });

  it('is shown to nobody, and hides nothing from the agent', async () => {
    const seeded = await seed();
    const before = await readHistory(agent, seeded);
    await writeAll();
    expect(await readHistory(agent, seeded)).toEqual(before);
    const { body } = await admin.call('report.php?run=getActivity', {
      start_date: '2026-11-21',
      end_date: '2026-11-21',
      user_code: '',
      kind: '',
      start: '0',
      end: '100',
    });
    const actions = (body['message'] as { ACTION: string }[]).map(({ ACTION }) => ACTION);
    expect(actions).toContain('initiate');
    expect(actions).not.toContain('baseline');
  });

  it('is followed by changes as before', async () => {
    const seeded = await seed();
    await writeAll();
    expect(await update(admin, seeded, { notes: 'Call first' })).toMatchObject({
      status: 'success',
    });
    expect(await findRowViolations(testServer.db)).toEqual([]);
  });

  it('lets the audit name records that are changed in the database', async () => {
    const seeded = await seed();
    await writeAll();
    expect(await findRowViolations(testServer.db)).toEqual([]);
    const { db } = testServer;
    await db
      .updateTable('transactions')
      .set({ customer: 'Somebody else' })
      .where('transaction_id', '=', seeded.id)
      .execute();
    const leaver = testServer.idOf('leaver');
    await db.updateTable('users').set({ phone: '+911' }).where('user_id', '=', leaver).execute();
    await db.updateTable('banks').set({ bank_name: 'Other' }).execute();
    await db.updateTable('settings').set({ rate: '99.0000' }).execute();
    const problems = await findRowViolations(db);
    expect(problems.map(({ invariant }) => invariant)).toEqual(directChanges);
    expect(problems.slice(0, 2).map(({ ids }) => ids)).toEqual([[seeded.id], [String(leaver)]]);
  });
});

const directChanges = [
  'a transaction equals its last recorded changes',
  'a user equals its last recorded changes',
  'a bank equals its last recorded changes',
  'the setting equals its last recorded changes',
] as const;
