import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { LocalFileStore } from '#server/files/localFileStore.ts';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { audit, findRowViolations, invariants } from './audit.ts';
import { fileInvariants } from './fileInvariants.ts';

type Name = keyof typeof invariants;

const one = (where: string) => `(select transaction_id from transactions where ${where} limit 1)`;
const change = (what: string, where: string) =>
  `update transactions set ${what} where transaction_id = ${one(where)}`;
const anyBank = '(select min(bank_code) from banks)';
const anyPayment = '(select payment_id from payments limit 1)';
const lastHistoryRow = (where: string) =>
  `(select max(history_id) from history where transaction_id = ${one(where)})`;
const notify = (recipient: { user: string } | { role: string }, transaction: string, at: string) =>
  'user' in recipient
    ? `insert into events (user_id, transaction_id, message, created_at)
       select user_id, ${transaction}, 'message', ${at} from users
       where user_code = '${recipient.user}'`
    : `insert into events (role, actor_id, transaction_id, message, created_at)
       values ('${recipient.role}', 1, ${transaction}, 'message', ${at})`;

const anyReceipt = `(select file_id from files where purpose = 'receipt' limit 1)`;
const anyAccount = "(select user_id from users where user_code = 'AGT01')";
const confirmedSettlement = '(select min(settlement_id) from account_lines)';
const anyMessage = '(select message_id from messages limit 1)';
/** A reversal with its entry. */
const reversed = `
  with reversal as (
    insert into reversals
    select 'reversal 1', payment_id, transaction_id, 1, 'twice', sha256('twice'), now()
    from payments where payment_id = ${anyPayment} returning *)
  insert into history (transaction_id, user_id, action, payment_id, reason, happened_at, to_status, to_amount_paise, changes)
  select transaction_id, user_id, 'reversal', payment_id, reason, created_at, 'PND', 1, '{}' from reversal`;

const reverse = ({ times = 1, user = '1' } = {}) => `
  insert into reversals
  select 'reversal ' || number, payment_id, transaction_id, ${user}, 'twice', sha256('twice'), now()
  from payments, generate_series(1, ${times}) number where payment_id = ${anyPayment}`;

const addMessage = (text: string) => `
  insert into messages (message_id, transaction_id, agent_id, user_id, is_from_agent, text,
    content_sha256, created_at)
  select 'message 1', transaction_id, agent_id, 1, false, '${text}', sha256('twice'), now()
  from transactions where transaction_id = ${one("status = 'NPP'")};`;

/** A line of a statement of a bank. Without triggers, nothing follows from it. */
const addLine = ({ bank = 'B', occurrence = 1, reportedIn = 1 } = {}) => `
  insert into reconciliation_statements
    (statement_id, bank_code, file_name, file_sha256, format, user_id, created_at)
  values ('statement', 'B', 'a.csv', sha256('a'), 'csv', 1, now());
  insert into reconciliation_lines (statement_id, bank_code, place, file_line, raw, booking_day, direction,
    amount_paise, line_text, line_references, line_key, occurrence, reported_in)
  values ('statement', '${bank}', 1, 1, 'raw', '2026-11-20', 'debit', 10, '', '{}', sha256('a'),
    ${occurrence}, ${reportedIn});`;
const isAdded = "statement_id = 'statement'";
const addMatch = `
  insert into reconciliation_matches
    (match_id, bank_code, content_sha256, reported_in, user_id, created_at)
  values ('match', 'B', sha256('a'), 1, 1, now());`;
const addPart = `insert into reconciliation_parts
  select 'match', line_id, ${anyPayment}, 5, 0 from reconciliation_lines where ${isAdded};`;
const addClose = (number: number, opening: number) => `
  insert into reconciliation_closes
  values ('B', ${number}, date '2026-11-01' + ${number}, ${opening}, '[]', '[]', 0, 0, 0, null, 1, now());`;

/** For each invariant, a change to the demo data that violates it in exactly one place. */
const violations: Record<Name, string> = {
  'PAID is the sum of the payments that are not reversed': change(
    'paid_paise = paid_paise + 1',
    "status = 'PND'",
  ),
  'an amount is positive': change('amount_paise = 0', "status = 'WTG'"),
  'PAID is between zero and the amount': change('paid_paise = amount_paise + 1', "status = 'CHK'"),
  'the balance is zero exactly in CHK and CMP': change(
    'amount_paise = amount_paise + 1',
    "status = 'CMP'",
  ),
  'a cancelled transaction has no payments but reversed ones': change(
    "status = 'CNL'",
    "status = 'CHK'",
  ),
  'only completed transactions have a completion time, and all of them do': change(
    'completed_at = now()',
    "status = 'PND'",
  ),
  'the user who checked a transaction recorded no payment on it': `update history set user_id = (
    select user_id from payments where transaction_id = ${one("status = 'CMP'")} limit 1)
    where action = 'check' and transaction_id = ${one("status = 'CMP'")}`,
  'a payment is positive': `update payments set amount_paise = 0 where payment_id = ${anyPayment}`,
  'a payment has a receipt uploaded by its payer': `delete from files where payment_id = ${anyPayment}`,
  'a payment has one history row by its payer': `
    delete from history where payment_id = ${anyPayment}`,
  'a payment is reversed at most once': reverse({ times: 2 }),
  'a reversal is of a payment of its transaction that another user recorded': reverse({
    user: 'user_id',
  }),
  'a reversal has one history row by its user': reverse(),
  'a reversal request has one history row by its user': `
    insert into reversal_requests
    select 'request 1', payment_id, transaction_id, 1, 'twice', sha256('twice'), now()
    from payments where payment_id = ${anyPayment}`,
  'a transaction has a history': `
    delete from history where transaction_id = ${one("status = 'WTG'")}`,
  'a history starts with its only initiation': `
    update history set action = 'begin'
    where action = 'initiate' and transaction_id = ${one("status = 'WTG'")}`,
  'a history row continues from the previous one': `
    update history set from_amount_paise = 1 where history_id = ${lastHistoryRow("status = 'PND'")}`,
  'a history row is a step of the workflow': `
    update history set action = 'unhold' where history_id = ${lastHistoryRow("status = 'HLD'")}`,
  'a status equals that of the last history row': change("status = 'HLD'", "status = 'PND'"),
  'an amount equals that of the last history row': change(
    'amount_paise = amount_paise + 1',
    "status = 'PND'",
  ),
  'a version equals the number of changes': change('version = version + 1', "status = 'PND'"),
  'only acts of the operator have no user': `
    insert into history (bank_code, action, changes) select ${anyBank}, 'add bank', '{}'`,
  'INITIATED_BY is the user of the initiation': change(
    "initiated_by = (select user_id from users where role = 'banker' limit 1)",
    "status = 'PND'",
  ),
  'a problem message occurs in problem statuses only': change(
    "error_notes = 'wrong name'",
    "status = 'PND'",
  ),
  'a recorded change continues from the previous one': `
    update history set changes = jsonb_set(changes, '{status, 0}', '"HLD"')
    where history_id = ${lastHistoryRow("status = 'CMP'")}`,
  'an open transaction has its status since the last change of it': change(
    "status_since = created_at - interval '1 minute'",
    "status = 'PND'",
  ),
  'a transaction equals its last recorded changes': change("customer = 'Other'", "status = 'PND'"),
  'a user equals its last recorded changes': `
    insert into history (about_user_id, user_id, action, changes)
    select user_id, user_id, 'update user', '{"phone": ["1", "2"]}' from users limit 1`,
  'a bank equals its last recorded changes': `
    insert into history (bank_code, user_id, action, changes)
    select ${anyBank}, 1, 'deactivate bank', '{"bank_name": [null, "Another Bank"]}'`,
  'the setting equals its last recorded changes': `
    insert into history (user_id, action, changes)
    values (1, 'update rate', '{"rate": ["87.2500", "88.0000"]}')`,
  'a payment is as its history entry recorded it': `
    update payments set bank_reference = 'OTHER12345' where payment_id = ${anyPayment}`,
  'a reversal is as its history entry recorded it': `${reversed};
    update reversals set created_at = created_at + interval '1 second'`,
  'a payment of the history exists': `delete from payments where payment_id = ${anyPayment}`,
  'a reversal of the history exists': `${reversed}; delete from reversals`,
  'a reversal request of the history exists': `
    insert into history (transaction_id, user_id, action, payment_id, to_status, to_amount_paise, changes)
    select transaction_id, 1, 'reversal request', payment_id, 'PND', 1, '{}' from payments
    where payment_id = ${anyPayment}`,
  'a message of the history exists': `delete from messages where message_id = ${anyMessage}`,
  'a file is as the history recorded it': `
    update files set file_name = 'other.png' where file_id = ${anyReceipt}`,
  'a deleted file is as the history recorded it': `
    insert into deleted_files
      (file_id, transaction_id, file_name, media_type, is_inline, byte_size, stored_sha256, deleted_at)
    select file_id, transaction_id, 'other.png', media_type, is_inline, byte_size, stored_sha256, now()
    from files where file_id = ${anyReceipt}`,
  'a recorded receipt or photo is a file of its payment or message': `
    delete from files where file_id = ${anyReceipt}`,
  'a receipt or photo is recorded in the history': `
    update files set file_id = repeat('f', 32) where file_id = ${anyReceipt}`,
  'a recorded attachment exists, or its deletion is recorded': `
    insert into history (transaction_id, user_id, action, to_status, to_amount_paise, changes)
    select transaction_id, 1, 'add attachment', status, amount_paise,
      '{"attachment": [null, {"id": "gone", "name": "a.png"}]}'
    from transactions where status = 'WTG' limit 1`,
  'the balance of an account is the sum of its lines': `
    update accounts set balance_paise = balance_paise + 1 where agent_id = ${anyAccount}`,
  'each line of an account continues the balance of the previous one': `
    update account_lines set balance_paise = balance_paise + 1
    where agent_id = ${anyAccount} and line_number = 2`,
  'the lines of a transfer are what its changes made its agents owe': `
    delete from account_lines where transaction_id = (
      select transaction_id from account_lines where kind = 'transfer' limit 1)`,
  'debits by day are the sums of the lines that age from it': `
    update account_days set debit_paise = debit_paise + 1
    where (agent_id, aged_from) = (select agent_id, min(aged_from) from account_days
      where agent_id = ${anyAccount} group by agent_id)`,
  'a line has a day exactly if it is a debit or takes one back': `
    update account_lines set aged_from = null
    where agent_id = ${anyAccount} and line_number = 1`,
  'a confirmed settlement has one line of its amount, and no other has one': `
    delete from account_lines where settlement_id = ${confirmedSettlement}`,
  'a settlement is announced exactly if it has no decision': `
    insert into announced_settlements
    select settlement_id, agent_id from settlements where settlement_id = ${confirmedSettlement}`,
  'a settlement has a receipt uploaded by its user': `
    delete from files where settlement_id = ${confirmedSettlement}`,
  'a settlement has one history row by its user': `
    delete from history where action in ('settlement', 'announce settlement')
      and changes -> 'settlement_id' ->> 1 = ${confirmedSettlement}`,
  'only the agent who announced a settlement withdraws it': `
    update settlement_decisions set outcome = 'withdrawn', user_id = 1
    where settlement_id = ${confirmedSettlement}`,
  'a decision about an announced settlement has one history row by its user': `
    delete from history where history_id = (
      select min(history_id) from history where action = 'confirm settlement')`,
  'a settlement of the history exists': `
    insert into history (about_user_id, user_id, action, changes)
    select agent_id, user_id, 'settlement', '{"settlement_id": [null, "gone"]}' from settlements limit 1`,
  'an adjustment is as its history entry recorded it, and each entry has one': `
    update account_lines set reason = 'another' where adjustment_id = (
      select min(adjustment_id) from account_lines)`,
  'an opening balance is as its history entry recorded it, and each entry has one': `
    update account_lines set amount_paise = amount_paise + 1
    where kind = 'opening' and agent_id = ${anyAccount}`,
  'the limit of an account is the last that was recorded': `
    update accounts set limit_paise = 1 where agent_id = ${anyAccount}`,
  'a claimed receipt of a settlement belongs to one of its uploader': `
    update files set uploader_id = (select max(user_id) from users)
    where file_id = (select min(file_id) from files where purpose = 'settlement')`,
  'a transaction code is unique': change(
    `transaction_code = (select max(transaction_code) from transactions)`,
    "status = 'PND'",
  ),
  'a transaction code has a day and a number of at least four digits': change(
    "transaction_code = 'X' || transaction_code",
    "status = 'PND'",
  ),
  'a transaction code contains the day of the initiation': change(
    "created_at = created_at + interval '3 days'",
    "status = 'PND'",
  ),
  'transaction codes of a day are numbered from 1 without gaps': `update transaction_days
    set last_number = last_number + 1
    where business_day = (select max(business_day) from transaction_days)`,
  'a claimed attachment belongs to a transaction': `update files set transaction_id = 'nowhere'
    where file_id = (select file_id from files where purpose = 'attachment' limit 1)`,
  'a claimed receipt belongs to a payment of its uploader': `update files
    set uploader_id = (select user_id from users where role = 'admin' limit 1)
    where file_id = (select file_id from files where purpose = 'receipt' limit 1)`,
  'a claimed photo belongs to a message of its uploader': `update files
    set purpose = 'message', message_id = 'nowhere'
    where file_id = (select file_id from files where purpose = 'attachment' limit 1)`,
  'a message has a text or a photo': addMessage(''),
  'a message has one history row by its user': addMessage('Which name?'),
  'receipts that look alike name each other and belong to two payments': `
    insert into receipt_matches
    select min(file_id), max(file_id), now() from files where purpose = 'receipt'`,
  'a logo belongs to a bank': `update banks set logo_file_id = null where bank_code = ${anyBank}`,
  'the logo file of a bank is a logo': `update banks
    set logo_file_id = (select file_id from files where purpose = 'receipt' limit 1)
    where bank_code = ${anyBank}`,
  'a file that is to be removed has no row': `insert into file_removals
    select file_id, now() from files limit 1`,
  'an unclaimed file is younger than the limit of the sweep': `update files
    set claimed_at = null, created_at = (select max(created_at) from files) - interval '26 hours'
    where file_id = (select file_id from files where purpose = 'attachment' limit 1)`,
  'a session belongs to an active user': `
    insert into sessions (token_hash, device_hash, user_id, created_at, last_seen_at)
    select sha256('token'), sha256('device'), user_id, now(), now() from users where deleted_flg = 'D' limit 1`,
  'a user has at most twenty saved views': `insert into saved_views
    select user_id, 'view-' || 1000 + number, 'View ' || number, '', '', false, null, null, number, now()
    from (select min(user_id) as user_id from users) as u, generate_series(1, 21) as number`,
  'an account at an identity provider belongs to a user': `insert into user_identities
    values ('https://id.example', 'nobody', 1000000, now())`,
  'a user has at most one account at an identity provider': `insert into user_identities
    select 'https://id.example', 'subject-' || number, user_id, now()
    from (select min(user_id) as user_id from users) as u, generate_series(1, 2) as number`,
  'a user has its code': `update user_codes set user_id = 1 where code = 'AGT02'`,
  'a bank has its code and its first one': `delete from bank_codes where code = ${anyBank}`,
  'there is an active admin': "update users set role = 'banker' where role = 'admin'",
  'bankers have no notifications about waiting transactions': notify(
    { role: 'banker' },
    one("status = 'WTG'"),
    "now() + interval '1 day'",
  ),
  'agents have notifications about their own transactions only': notify(
    { user: 'AGT01' },
    one("agent_id <> (select user_id from users where user_code = 'AGT01')"),
    "now() + interval '1 day'",
  ),
  'notifications about a settlement are for admins or its agent': `
    insert into events (user_id, settlement_id, message, created_at)
    select 1, ${confirmedSettlement}, 'message', now()`,
  'the users who receive the events of a role are its active ones': `
    delete from role_periods where user_id = (select user_id from users where user_code = 'BNK02')`,
  'no event is read before it is written': `update role_periods set read_to = 1000000
    where user_id = (select user_id from users where user_code = 'BNK02')`,
  'what is matched of a line is the sum of its matches, at most its amount': `
    ${addLine()} insert into reconciliation_line_sums select line_id, 10, 5 from reconciliation_lines
      where ${isAdded}`,
  'what is matched of a payment is the sum of its matches, at most its amount': `
    insert into reconciliation_payment_sums
    select payment_id, amount_paise, 5 from payments where payment_id = ${anyPayment}`,
  'the open lines are those that neither payments nor a note account for whole': `
    ${addLine()} delete from reconciliation_open_lines where line_id in (
      select line_id from reconciliation_lines where ${isAdded})`,
  'only debits of the bank of their match are matched': `
    ${addLine({ bank: 'C' })} ${addMatch} ${addPart}`,
  'a match has a part': addMatch,
  'a line belongs to the bank of its statement': addLine({ bank: 'C' }),
  'equal lines of a bank are numbered without gaps': addLine({ occurrence: 2 }),
  'closes of a bank are numbered from 1 without gaps, in the order of their days': addClose(2, 0),
  'a close opens with the balance that the one before closed with': `
    ${addClose(1, 0)} ${addClose(2, 5)}`,
  'what a close reports is not later than the close that follows': addLine({ reportedIn: 2 }),
  'the table of statuses equals the workflow': `
    update statuses set status_type = 'M' where status_code = 'CMP'`,
  'there is one settings row': 'delete from settings',
  'the triggers of the database are enabled': `
    alter table payments disable trigger payments_append_only`,
};

/** Removes the constraints that would prevent the violations. */
const withoutConstraints = `
  set local session_replication_role = replica;
  do $$ declare found record; begin
    for found in select conrelid::regclass as table_name, conname from pg_constraint
      where contype in ('c', 'u') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', found.table_name, found.conname); end loop;
  end $$`;

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

  /** Makes a change, and reverts it after the search. */
  const findAfter = async <Found>(
    violation: string,
    find: (trx: TestDatabase['db']) => Promise<Found>,
  ): Promise<Found> => {
    const trx = await database.db.startTransaction().execute();
    try {
      await sql.raw(withoutConstraints).execute(trx);
      // One after the other, because a prepared statement is a single one.
      for (const statement of violation.split(';').filter((part) => part.trim() !== '')) {
        await sql.raw(statement).execute(trx);
      }
      return await find(trx);
    } finally {
      await trx.rollback().execute();
    }
  };

  test('reports no problem in the demo data', async () => {
    const found = await audit(database.db, files);
    expect(found).toMatchObject({ problems: [], transactions: 400 });
    expect(found.payments).toBeGreaterThan(100);
    expect(found.files).toBeGreaterThan(found.payments);
  });

  test('reports no problem in an empty database', async () => {
    const empty = await openTestDatabase(engine);
    expect(await findRowViolations(empty.db)).toEqual([]);
    await empty.drop();
  });

  test.each(Object.entries(violations))('detects a violation: %s', async (name, violation) => {
    const found = await findAfter(violation, (trx) => invariants[name as Name].execute(trx));
    expect(found.rows).toHaveLength(1);
  });

  test('names the violated invariant and the rows', async () => {
    const name = 'an amount is positive';
    const found = await findAfter(violations[name], findRowViolations);
    expect(found).toContainEqual({ invariant: name, ids: [expect.any(String)] });
  });

  test('detects violations in the file storage', async () => {
    const rows = await database.db.selectFrom('files').select('file_id').execute();
    const [cut = '', bare = '', gone = '', replaced = ''] = rows.map((row) => row.file_id);
    const stray = '0'.repeat(32);
    await files.remove(cut);
    for (const name of [cut, `${cut}.thumb`, stray]) await writeFile(join(folder, name), 'x');
    await utimes(join(folder, stray), 0, 0);
    await rm(join(folder, `${bare}.thumb`));
    await rm(join(folder, gone));
    const { size: length } = await stat(join(folder, replaced));
    await rm(join(folder, replaced));
    await writeFile(join(folder, replaced), Buffer.alloc(length));
    const { problems } = await audit(database.db, files);
    const [size = '', thumb = '', orphan = '', bytes = ''] = fileInvariants;
    expect(new Map(problems.map(({ invariant, ids }) => [invariant, [...ids].sort()]))).toEqual(
      new Map([
        [size, [cut, gone].sort()],
        [thumb, [bare]],
        [orphan, [stray]],
        [bytes, [replaced]],
      ]),
    );
  });
});
