import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { removeTimeLimits } from './timeLimits.ts';
import type { Schema } from './schema.ts';

/** Permissions of the servers' role on the rows of a table. */
type Privileges = 'read' | 'append' | 'change' | 'delete';

const grants: Record<Privileges, string> = {
  read: 'select',
  append: 'select, insert',
  change: 'select, insert, update',
  delete: 'select, insert, update, delete',
};

/** The least that the servers need. */
const privileges: Record<keyof Schema | 'kysely_migration', Privileges> = {
  kysely_migration: 'read',
  statuses: 'read',
  payments: 'append',
  reversals: 'append',
  reversal_requests: 'append',
  messages: 'append',
  history: 'append',
  history_seals: 'append',
  receipt_matches: 'append',
  settlements: 'append',
  settlement_decisions: 'append',
  account_lines: 'append',
  user_codes: 'append',
  bank_codes: 'append',
  reconciliation_statements: 'append',
  reconciliation_lines: 'append',
  reconciliation_matches: 'append',
  reconciliation_parts: 'append',
  reconciliation_undos: 'append',
  reconciliation_notes: 'append',
  reconciliation_closes: 'append',
  accounts: 'change',
  account_days: 'change',
  users: 'change',
  banks: 'change',
  transactions: 'change',
  transaction_days: 'change',
  settings: 'change',
  file_storage: 'change',
  role_periods: 'change',
  reconciliation_banks: 'change',
  reconciliation_line_sums: 'change',
  reconciliation_payment_sums: 'change',
  sessions: 'delete',
  sign_in_failures: 'delete',
  known_devices: 'delete',
  user_identities: 'delete',
  provider_attempts: 'delete',
  push_keys: 'append',
  push_subscriptions: 'delete',
  saved_views: 'delete',
  totp_secrets: 'delete',
  recovery_codes: 'delete',
  passkeys: 'delete',
  passkey_challenges: 'delete',
  files: 'delete',
  deleted_files: 'delete',
  file_removals: 'delete',
  uploads: 'delete',
  claims: 'delete',
  announced_settlements: 'delete',
  reconciliation_open_lines: 'delete',
  events: 'delete',
  request_counts: 'delete',
};

/** Tables whose rows nobody may change, although the servers write them. */
const appendOnly = Object.entries(privileges)
  .filter(([, allowed]) => allowed === 'append')
  .map(([table]) => table);

/**
 * Permits a role what the servers need, and nothing else: no change of the schema, of triggers or of rows
 * that are append-only, no temporary tables, and no grants to others. PUBLIC loses what every new database
 * permits to create. The caller owns the tables and the database.
 * @returns what the role still may do beyond its needs, because the caller cannot take it away
 */
export function grantRuntimeRole(db: Kysely<Schema>, role: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await removeTimeLimits(trx);
    const names = await currentNames(trx);
    const schema = sql.id(names.schema);
    const database = sql.id(names.database);
    const grantee = sql.id(role);
    await sql`revoke create, temporary on database ${database} from public, ${grantee}`.execute(
      trx,
    );
    await sql`revoke create on schema ${schema} from public`.execute(trx);
    await sql`revoke all on schema ${schema} from ${grantee}`.execute(trx);
    await sql`grant usage on schema ${schema} to ${grantee}`.execute(trx);
    await sql`revoke all on all tables in schema ${schema} from ${grantee}`.execute(trx);
    await sql`revoke all on all sequences in schema ${schema} from ${grantee}`.execute(trx);
    for (const [table, allowed] of Object.entries(privileges)) {
      await sql`grant ${sql.raw(grants[allowed])} on ${sql.table(table)} to ${grantee}`.execute(
        trx,
      );
    }
    await sql`grant usage on all sequences in schema ${schema} to ${grantee}`.execute(trx);
    return findExcessPrivileges(trx, role);
  });
}

async function currentNames(trx: Transaction<Schema>) {
  return trx
    .selectNoFrom([
      sql<string>`coalesce(current_schema(), 'public')`.as('schema'),
      sql<string>`current_database()`.as('database'),
    ])
    .executeTakeFirstOrThrow();
}

/** Kinds of permissions that no server needs, in words for the operator, each with its condition. */
const excesses = (role: RawBuilder<unknown>, tables: RawBuilder<unknown>) => ({
  'it is a superuser': sql`select from pg_roles where rolname = ${role} and rolsuper`,
  'it may create roles': sql`
    select from pg_roles where rolname = ${role} and (rolcreaterole and not rolsuper)`,
  'it owns the tables': sql`
    select from pg_class where oid = any(${tables}) and pg_has_role(${role}, relowner, 'member')`,
  'it may create tables': sql`
    select where has_schema_privilege(${role}, current_schema(), 'create')`,
  'it may create schemas': sql`
    select where has_database_privilege(${role}, current_database(), 'create')`,
  'it may create temporary tables': sql`
    select where has_database_privilege(${role}, current_database(), 'temporary')`,
  'it may change rows that are append-only': sql`
    select from pg_class where oid = any(${tables})
      and (has_table_privilege(${role}, oid, 'delete, truncate, trigger')
        or has_any_column_privilege(${role}, oid, 'update'))`,
  'it may grant its permissions to others': sql`
    select from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and has_table_privilege(${role}, oid, 'select with grant option,
        insert with grant option, update with grant option, delete with grant option')`,
});

/** Returns what a role may do beyond the needs of a server, in words for the operator. @param role this connection's without one */
export async function findExcessPrivileges(
  db: Kysely<Schema>,
  role: string | null = null,
): Promise<string[]> {
  const name = role === null ? sql`current_user` : sql`${role}::name`;
  const tables = sql`array[${sql.join(appendOnly)}]::text[]::regclass[]`;
  const checks = Object.entries(excesses(name, tables)).map(
    ([words, query]) => sql`(${words}, exists (${query}))`,
  );
  const { rows } = await sql<{ words: string }>`
    select words from (values ${sql.join(checks)}) checks (words, found) where found`.execute(db);
  return rows.map(({ words }) => words);
}
