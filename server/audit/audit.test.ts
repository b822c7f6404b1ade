import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { LocalFileStore } from '#server/files/localFileStore.ts';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { audit, findBrokenRows, type invariants } from './audit.ts';
import { folderInvariants } from './folder.ts';

type Name = keyof typeof invariants;

const one = (where: string) => `(select transaction_id from transactions where ${where} limit 1)`;
const change = (what: string, where: string) =>
  `update transactions set ${what} where transaction_id = ${one(where)}`;
const aBank = '(select min(bank_code) from banks)';
const aPayment = '(select payment_id from payments limit 1)';
const lastLineOf = (where: string) =>
  `(select max(history_id) from history where transaction_id = ${one(where)})`;
const notify = (user: string, transaction: string, at: string) =>
  `insert into notifications (user_id, transaction_id, message, created_at)
   select user_id, ${transaction}, 'told', ${at} from users where user_code = '${user}'`;

/** For each invariant one wrong to the demo data, which breaks it in exactly one place. */
const wrongs: Record<Name, string> = {
  'PAID is the sum of the payments': change('paid_paise = paid_paise + 1', "status = 'PND'"),
  'an amount is more than zero': change('amount_paise = 0', "status = 'WTG'"),
  'the balance is never negative, nor is what was paid': change(
    'paid_paise = amount_paise + 1',
    "status = 'CHK'",
  ),
  'the balance is zero exactly in CHK and CMP': change(
    'amount_paise = amount_paise + 1',
    "status = 'CMP'",
  ),
  'a cancelled transaction has no payments': change("status = 'CNL'", "status = 'CHK'"),
  'exactly a completed transaction has a time of completion': change(
    'completed_at = now()',
    "status = 'PND'",
  ),
  'whoever checked a transaction paid nothing on it': `update history set user_id = (
    select user_id from payments where transaction_id = ${one("status = 'CMP'")} limit 1)
    where action = 'check' and transaction_id = ${one("status = 'CMP'")}`,
  'a payment is more than zero': `update payments set amount_paise = 0 where payment_id = ${aPayment}`,
  'a payment has a receipt of its payer': `delete from files where payment_id = ${aPayment}`,
  'a payment is one line of the history, by its payer': `
    delete from history where payment_id = ${aPayment}`,
  'a transaction has a history': `
    delete from history where transaction_id = ${one("status = 'WTG'")}`,
  'a history begins with its initiation, and nothing is initiated twice': `
    update history set action = 'begin'
    where action = 'initiate' and transaction_id = ${one("status = 'WTG'")}`,
  'a line of the history begins where the one before it ended': `
    update history set from_amount_paise = 1 where history_id = ${lastLineOf("status = 'PND'")}`,
  'a line of the history is a step of the workflow': `
    update history set action = 'unhold' where history_id = ${lastLineOf("status = 'HLD'")}`,
  'a status is the last one of its history': change("status = 'HLD'", "status = 'PND'"),
  'an amount is the last one of its history': change(
    'amount_paise = amount_paise + 1',
    "status = 'PND'",
  ),
  'a version counts the changes': change('version = version + 1', "status = 'PND'"),
  'a transaction was initiated by whom it names': change(
    "initiated_by = (select user_id from users where role = 'banker' limit 1)",
    "status = 'PND'",
  ),
  'a problem is told in the statuses of problems only': change(
    "error_notes = 'wrong name'",
    "status = 'PND'",
  ),
  'a code belongs to one transaction': change(
    `transaction_code = (select max(transaction_code) from transactions)`,
    "status = 'PND'",
  ),
  'a code is a day and a number of at least four digits': change(
    "transaction_code = 'X' || transaction_code",
    "status = 'PND'",
  ),
  'a code is of the day its transaction began': change(
    "created_at = created_at + interval '3 days'",
    "status = 'PND'",
  ),
  'the codes of a day are numbered from 1 without a gap': `update transaction_days
    set last_number = last_number + 1
    where business_day = (select max(business_day) from transaction_days)`,
  'a claimed attachment is of a transaction': `update files set transaction_id = 'nowhere'
    where file_id = (select file_id from files where purpose = 'attachment' limit 1)`,
  'a claimed receipt is of a payment of its uploader': `update files
    set uploader_id = (select user_id from users where role = 'admin' limit 1)
    where file_id = (select file_id from files where purpose = 'receipt' limit 1)`,
  'a logo is of a bank': `update banks set logo_file_id = null where bank_code = ${aBank}`,
  'a bank shows a logo': `update banks
    set logo_file_id = (select file_id from files where purpose = 'receipt' limit 1)
    where bank_code = ${aBank}`,
  'an unclaimed file is younger than the sweep lets it grow': `update files
    set claimed_at = null, created_at = (select max(created_at) from files) - interval '26 hours'
    where file_id = (select file_id from files where purpose = 'attachment' limit 1)`,
  'a session is of an active user': `insert into sessions
    select sha256('token'), user_id, now(), now() from users where deleted_flg = 'D' limit 1`,
  'somebody is an active admin': "update users set role = 'banker' where role = 'admin'",
  'a banker is told nothing of a transaction that waits': notify(
    'BNK01',
    one("status = 'WTG'"),
    "now() + interval '1 day'",
  ),
  'an agent is told of their own transactions only': notify(
    'AGT01',
    one("agent_id <> (select user_id from users where user_code = 'AGT01')"),
    "now() + interval '1 day'",
  ),
  'the list of statuses is that of the workflow': `
    update statuses set status_type = 'M' where status_code = 'CMP'`,
  'there is one setting': 'delete from settings',
  'the guards of the database are in place': `
    alter table payments disable trigger payments_append_only`,
};

/** What the database itself would refuse, so that a wrong can be done at all. */
const withoutGuards = `
  set local session_replication_role = replica;
  do $$ declare guard record; begin
    for guard in select conrelid::regclass as place, conname from pg_constraint
      where contype in ('c', 'u') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', guard.place, guard.conname); end loop;
  end $$`;

class TakenBack extends Error {}

describe.each(engines)('the audit on %s', (engine) => {
  let database: TestDatabase;
  let files: LocalFileStore;
  let folder = '';

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), 'remit-desk-audit-'));
    files = await LocalFileStore.open(folder);
    const now = new Date('2026-11-21T09:00:00Z');
    await seedDemo({ db: database.db, files, now, timeZone: 'Asia/Kolkata' });
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const problemsAfter = async (wrong: string) => {
    let problems: Awaited<ReturnType<typeof findBrokenRows>> = [];
    const work = database.db.transaction().execute(async (transaction) => {
      await sql.raw(withoutGuards).execute(transaction);
      await sql.raw(wrong).execute(transaction);
      problems = await findBrokenRows(transaction);
      throw new TakenBack();
    });
    await expect(work).rejects.toThrow(TakenBack);
    return problems;
  };

  test('finds nothing wrong with the demo', async () => {
    const found = await audit(database.db, files);
    expect(found).toMatchObject({ problems: [], transactions: 400 });
    expect(found.payments).toBeGreaterThan(100);
    expect(found.files).toBeGreaterThan(found.payments);
  });

  test('looks at more than nothing where nothing happened yet', async () => {
    const empty = await openTestDatabase(engine);
    expect(await findBrokenRows(empty.db)).toEqual([]);
    await empty.drop();
  });

  test.each(Object.entries(wrongs))('names what is broken: %s', async (name, wrong) => {
    const problem = (await problemsAfter(wrong)).find(({ invariant }) => invariant === name);
    expect(problem?.ids).toHaveLength(1);
  });

  test('names what is wrong with the folder', async () => {
    const rows = await database.db.selectFrom('files').select('file_id').execute();
    const [cut = '', bare = '', gone = ''] = rows.map((row) => row.file_id);
    const stray = '0'.repeat(32);
    await files.remove(cut);
    for (const name of [cut, `${cut}.thumb`, stray]) await writeFile(join(folder, name), 'x');
    await utimes(join(folder, stray), 0, 0);
    await rm(join(folder, `${bare}.thumb`));
    await rm(join(folder, gone));
    const { problems } = await audit(database.db, files);
    const [size = '', thumb = '', orphan = ''] = folderInvariants;
    expect(new Map(problems.map(({ invariant, ids }) => [invariant, [...ids].sort()]))).toEqual(
      new Map([
        [size, [cut, gone].sort()],
        [thumb, [bare]],
        [orphan, [stray]],
      ]),
    );
  });
});
