import { type Kysely, sql, type Transaction } from 'kysely';
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
  user_codes: 'append',
  bank_codes: 'append',
  users: 'change',
  banks: 'change',
  transactions: 'change',
  transaction_days: 'change',
  settings: 'change',
  file_storage: 'change',
  history_baselines: 'change',
  role_periods: 'change',
  upload_counts: 'change',
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
  events: 'delete',
  request_counts: 'delete',
};

/** Tables whose rows nobody may change, although the servers write them. */
const appendOnly = Object.entries(privileges)
  .filter(([, allowed]) => allowed === 'append')
  .map(([table]) => table);

/**
 * Permits a role what the servers need, and nothing else: no change of the schema, of triggers or of rows
 * that are append-only. The caller owns the tables.
 */
export function grantRuntimeRole(db: Kysely<Schema>, role: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await removeTimeLimits(trx);
    const schema = sql.id(await currentSchema(trx));
    const grantee = sql.id(role);
    await sql`grant usage on schema ${schema} to ${grantee}`.execute(trx);
    await sql`revoke all on all tables in schema ${schema} from ${grantee}`.execute(trx);
    for (const [table, allowed] of Object.entries(privileges)) {
      await sql`grant ${sql.raw(grants[allowed])} on ${sql.table(table)} to ${grantee}`.execute(
        trx,
      );
    }
    await sql`grant usage on all sequences in schema ${schema} to ${grantee}`.execute(trx);
  });
}

async function currentSchema(trx: Transaction<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
  return rows[0]?.schema ?? 'public';
}

/** Returns what the role of this connection may do beyond the needs of a server, in words for the operator. */
export async function findExcessPrivileges(db: Kysely<Schema>): Promise<string[]> {
  const tables = sql`array[${sql.join(appendOnly)}]::text[]`;
  const { rows } = await sql<
    Record<'isSuperuser' | 'isOwner' | 'canCreate' | 'canChange', boolean>
  >`
    select
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select bool_or(pg_has_role(current_user, relowner, 'MEMBER')) from pg_class
        where oid = any(${tables}::regclass[])) as "isOwner",
      has_schema_privilege(current_schema(), 'create') as "canCreate",
      (select bool_or(has_table_privilege(oid, 'update, delete, truncate, trigger')) from pg_class
        where oid = any(${tables}::regclass[])) as "canChange"`.execute(db);
  const found = rows[0];
  if (!found) return [];
  return [
    found.isSuperuser && 'it is a superuser',
    found.isOwner && 'it owns the tables',
    found.canCreate && 'it may create tables',
    found.canChange && 'it may change rows that are append-only',
  ].filter((excess) => excess !== false);
}
