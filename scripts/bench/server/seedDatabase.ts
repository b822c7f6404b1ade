import { type Kysely, sql } from 'kysely';
import { demoBanks, firstNames, lastNames } from '#server/demo/cast.ts';
import { markEventsRead } from '#server/demo/notifications.ts';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '#server/signIn/passwords.ts';
import { keysOfTexts } from '#server/transaction/duplicateKeys.ts';

/** Password of all users in a seeded database. */
export const password = 'bench-pass-word';

/** Number of users by role, named `admin1`, `banker1`, `agent1` and so on. */
export const userCounts = { admin: 2, banker: 3, agent: 40 } as const;

/** A thousand transfers a day. More transactions add years, not busier days. */
const secondsBetween = 86.4;
/** Of the newest transactions many are open; nearly all older ones are completed. */
const recentCount = 2000;
/** The server keeps notifications for the same time. */
const notificationDays = 90;

const seededTables = ['transactions', 'payments', 'history', 'files', 'events'] as const;

export interface SeedOptions {
  transactions: number;
  now: Date;
  timeZone: string;
}

/**
 * Writes years of data: users, banks, and transactions with all related rows.
 * Requires an empty database and a superuser. @throws Error
 */
export async function seedDatabase(db: Kysely<Schema>, options: SeedOptions): Promise<void> {
  await requireEmpty(db);
  await addUsers(db);
  await addBanks(db);
  await withoutIndexes(db, async () => {
    await db.transaction().execute(async (trx) => {
      // Skips triggers and constraints, which take an hour for a million rows. The data fulfils
      // them, which a test checks.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`select setseed(0.42)`.execute(trx);
      await addDrafts(trx, options);
      await addTransactions(trx, options);
      await addDuplicateKeys(trx);
      await addHistory(trx, options);
      await addFiles(trx);
      await addEvents(trx, options);
      await markEventsRead(trx, { unreadPerUser: 40 });
      await sql`drop table draft`.execute(trx);
    });
  });
  for (const table of [...seededTables, 'users', 'banks']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

async function requireEmpty(db: Kysely<Schema>): Promise<void> {
  const randomUserId = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
  if (randomUserId) throw new Error('The database is not empty');
}

async function addUsers(db: Kysely<Schema>): Promise<void> {
  const hash = await hashPassword(password);
  for (const [role, count] of Object.entries(userCounts)) {
    await sql`insert into users (user_name, user_code, role, phone, password_hash)
      select ${role} || number, upper(left(${role}, 2)) || lpad(number::text, 3, '0'), ${role},
        '+919876543210', ${hash}
      from generate_series(1, ${count}::integer) as number`.execute(db);
  }
}

async function addBanks(db: Kysely<Schema>): Promise<void> {
  const banks = demoBanks.map(({ code, name }) => ({ bank_code: code, bank_name: name }));
  await db.insertInto('banks').values(banks).execute();
}

/** Creating an index once is faster than adding each row to it. */
async function withoutIndexes(db: Kysely<Schema>, work: () => Promise<void>): Promise<void> {
  const indexes = await indexesOf(db, seededTables);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

/**
 * Returns the indexes of these tables that do not belong to a constraint, with their definitions.
 */
export async function indexesOf(db: Kysely<Schema>, tables: readonly string[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${[...tables]})
      and indexname not in (select conname from pg_constraint)`.execute(db);
  return rows;
}

/** Draws the properties of each transaction: one row each, the newest with the highest number. */
async function addDrafts(db: Kysely<Schema>, { transactions, now, timeZone }: SeedOptions) {
  await sql`create temporary table draft as
    select *,
      to_char(at at time zone ${timeZone}, 'YYMMDD') as day,
      case when status in ('CHK', 'CMP') then least(parts_drawn, amount)::integer else 0 end as parts
    from (
      select number, md5('transaction ' || number) as id,
        ${now}::timestamptz - make_interval(secs => (${transactions} - number) * ${secondsBetween}::float8) as at,
        case when ${transactions} - number < ${recentCount}
          then (array['WTG','WTG','PND','PND','PND','PND','HLD','NPP','CLP','OSP','RTY','CNL','CHK','CHK'])
            [case when random() < 0.4 then null else 1 + floor(random() * 14)::integer end]
          else case when random() < 0.001 then 'HLD' when random() < 0.065 then 'CNL' end
        end as drawn_status,
        (500 + floor(power(random(), 2.5) * 249500)::bigint) * 100
          + case when random() < 0.08 then floor(random() * 100)::bigint else 0 end as amount,
        1 + floor(power(random(), 2) * 3)::integer as parts_drawn,
        (${[...firstNames]}::text[])[1 + floor(random() * ${firstNames.length})::integer] || ' ' ||
          (${[...lastNames]}::text[])[1 + floor(random() * ${lastNames.length})::integer] as customer,
        (${activeBanks}::text[])[1 + floor(random() * ${activeBanks.length})::integer] as bank_code,
        random() < 0.3 as has_attachment,
        ${randomUserId('agent')} as agent_id, ${randomUserId('admin')} as admin_id, ${randomUserId('banker')} as banker_id
      from generate_series(1, ${transactions}::integer) as number
    ) drawn, lateral (select coalesce(drawn_status, 'CMP') as status) settled`.execute(db);
  await sql`analyze draft`.execute(db);
}

const activeBanks = demoBanks.filter((bank) => bank.isActive).map((bank) => bank.code);

/** Random id of a user of this role. Ids have the order of `userCounts`. */
function randomUserId(role: keyof typeof userCounts) {
  const roles = Object.keys(userCounts) as (keyof typeof userCounts)[];
  const before = roles.slice(0, roles.indexOf(role)).reduce((sum, one) => sum + userCounts[one], 0);
  return sql`1 + ${sql.lit(before)} + floor(random() * ${sql.lit(userCounts[role])})::bigint`;
}

/** Amount of one of the payments, which are equal but for the last one. */
const amountOfPart = sql`case when part < parts then amount / parts else amount - (amount / parts) * (parts - 1) end`;
const receivedDigest = sql`sha256(id::bytea)`;
const storedDigest = sql`sha256((id || part)::bytea)`;

async function addTransactions(db: Kysely<Schema>, { now }: SeedOptions): Promise<void> {
  await sql`insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
      customer, amount_paise, paid_paise, notes, error_notes, initiated_by, content_sha256, version,
      created_at, updated_at, completed_at)
    select id, day || lpad(row_number() over (partition by day order by number)::text, 4, '0'),
      status, bank_code, agent_id, customer, amount, case when parts > 0 then amount else 0 end,
      'Account name: ' || customer || ', account number: ' || abs(hashtext(id)) || ', branch: Fort',
      case when status in ('NPP', 'CLP', 'OSP') then ${problem} else '' end,
      agent_id, sha256(id::bytea),
      parts + case when status = 'WTG' then 1 when status in ('PND', 'CHK') then 2
        when status = 'RTY' then 4 else 3 end,
      at, at, case when status = 'CMP' then least(at + interval '9 minutes', ${now}) end
    from draft order by number`.execute(db);
  await sql`insert into transaction_days (business_day, last_number)
    select to_date(day, 'YYMMDD'), count(*) from draft group by day`.execute(db);
  await sql`insert into payments (payment_id, transaction_id, amount_paise, user_id, content_sha256, created_at)
    select md5(id || part), id,
      ${amountOfPart}, banker_id, sha256(id::bytea), least(at + (1 + part) * interval '1 minute', ${now})
    from draft, generate_series(1, parts) as part order by number, part`.execute(db);
}

async function addDuplicateKeys(db: Kysely<Schema>): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['sequence', 'customer', 'notes'])
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(5000)
      .execute();
    const derived = rows.map((row) => ({ sequence: row.sequence, keys: keysOfTexts(row) }));
    await sql`update transactions set duplicate_keys = derived.keys
      from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) as derived(sequence bigint, keys text[])
      where transactions.sequence = derived.sequence`.execute(db);
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.sequence;
  }
}

const problem = 'Account name cannot be verified';
const problemFields = (before: string, after: string) =>
  sql.lit(JSON.stringify({ error_notes: [before, after] }));

/** What the history keeps of a new transaction, besides its status. */
const createdFields = sql`jsonb_build_object('bank_code', jsonb_build_array(null, bank_code),
  'agent_id', jsonb_build_array(null, agent_id),
  'customer', jsonb_build_array(null, customer), 'amount_paise', jsonb_build_array(null, amount),
  'paid_paise', jsonb_build_array(null, 0), 'notes', jsonb_build_array(null, notes),
  'error_notes', jsonb_build_array(null, ''))`;

/** What the history keeps of a payment and its receipt. */
const paymentFields = sql`jsonb_build_object('payment', jsonb_build_array(null, ${amountOfPart}),
  'paid_paise', jsonb_build_array(amount / parts * (part - 1), amount / parts * (part - 1) + ${amountOfPart}),
  'receipts', jsonb_build_array(null, jsonb_build_array(jsonb_build_object('id', md5(id || part || 'receipt'),
    'name', 'receipt.jpg', 'sha256', encode(${receivedDigest}, 'hex'), 'stored', encode(${storedDigest}, 'hex')))))`;

async function addHistory(db: Kysely<Schema>, { now }: SeedOptions): Promise<void> {
  await sql`insert into history (transaction_id, happened_at, user_id, action, from_status, to_status,
      from_amount_paise, to_amount_paise, payment_id, changes)
    select id, least(at + step * interval '1 minute', ${now}), actor, action, before, after,
      case when step > 0 then amount end, amount, payment_id,
      more || case when before is distinct from after
        then jsonb_build_object('status', jsonb_build_array(before, after)) else '{}' end
    from draft join (select transaction_id, notes from transactions) as record on transaction_id = id, lateral (
      select 0, agent_id, 'initiate', null, 'WTG', null, ${createdFields}
      union all select 1, admin_id, 'accept', 'WTG', 'PND', null, '{}' where status <> 'WTG'
      union all select 1 + part, banker_id, 'payment', 'PND',
        case when part = parts then 'CHK' else 'PND' end, md5(id || part), ${paymentFields}
        from generate_series(1, parts) as part
      union all select 8, banker_id, 'banker status', 'PND', 'NPP', null, ${problemFields('', problem)}
        where status in ('NPP', 'RTY')
      union all select 9, banker_id, 'banker status', 'NPP', 'RTY', null, ${problemFields(problem, '')}
        where status = 'RTY'
      union all select 9, banker_id, 'banker status', 'PND', status, null, ${problemFields('', problem)}
        where status in ('CLP', 'OSP')
      union all select 9, admin_id, 'hold', 'PND', 'HLD', null, '{}' where status = 'HLD'
      union all select 9, admin_id, 'cancel', 'PND', 'CNL', null, '{}' where status = 'CNL'
      union all select 9, admin_id, 'check', 'CHK', 'CMP', null, '{}' where status = 'CMP'
    ) as life (step, actor, action, before, after, payment_id, more)
    order by number, step`.execute(db);
  // As the trigger would.
  await sql`update transactions set status_since = changes.last_at
    from (
      select transaction_id, max(happened_at) as last_at from history
      where from_status is distinct from to_status group by transaction_id
    ) as changes
    where changes.transaction_id = transactions.transaction_id
      and status not in ('CMP', 'CNL')`.execute(db);
}

/** Adds rows without files, because no measured call reads the files. */
async function addFiles(db: Kysely<Schema>): Promise<void> {
  await sql`insert into files (file_id, purpose, uploader_id, transaction_id, payment_id, claimed_at,
      file_name, media_type, is_inline, byte_size, received_sha256, stored_sha256, created_at, compared_at)
    select md5(id || 'attachment'), 'attachment', agent_id, id, null, at, 'request.jpg',
      'image/jpeg', true, 120000, sha256(id::bytea), sha256(id::bytea), at, null
    from draft where has_attachment
    union all
    select md5(id || part || 'receipt'), 'receipt', banker_id, id, md5(id || part), at, 'receipt.jpg',
      'image/jpeg', true, 90000, ${receivedDigest}, ${storedDigest}, at, at
    from draft, generate_series(1, parts) as part`.execute(db);
}

async function addEvents(db: Kysely<Schema>, { now }: SeedOptions): Promise<void> {
  await sql`insert into events (user_id, role, actor_id, transaction_id, message, created_at)
    select agent, news.role, actor, id, user_code || ' ' || news.message, at
    from (
      select number, step, id, told.message, told.role, agent, actor,
        least(at + step * interval '1 minute', ${now}) as at
      from draft, lateral (
        select 0, 'initiated', agent_id, 'admin', null
        union all select 1, 'accepted', admin_id, 'banker', agent_id where status <> 'WTG'
        union all select 1 + part, 'recorded a payment on', banker_id, 'admin', agent_id
          from generate_series(1, parts) as part
        union all select 9, 'checked', admin_id, 'admin', agent_id where status = 'CMP'
      ) as told (step, message, actor, role, agent)
      where at > ${now}::timestamptz - make_interval(days => ${notificationDays})
    ) as news
    join users on user_id = actor
    order by number, step`.execute(db);
}
