import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

/** A migrated embedded database, and what it contained at first. */
interface PooledDatabase {
  database: Database;
  schema: string;
  contents: Contents;
}

/** The rows and numbers that migrations insert. */
interface Contents {
  /** Rows as JSON, by table. */
  rows: ReadonlyMap<string, string>;
  sequences: ReadonlyMap<string, string | null>;
}

/**
 * Databases of this process that no test uses. To start an engine takes longer than most tests, and
 * to empty its tables does not.
 */
const idle: PooledDatabase[] = [];

const maxIdle = 2;

/** Opens a copy of the database in a dump. */
export async function takeDatabase(
  dump: string,
  timeouts: { queryTimeoutMs: number },
): Promise<Database & { drop(): Promise<void> }> {
  const pooled = idle.pop() ?? (await start(dump, timeouts));
  const { database } = pooled;
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    await database.close();
  };
  return {
    ...database,
    close,
    async drop() {
      if (isClosed) return;
      if (idle.length < maxIdle && (await isReset(pooled))) idle.push(pooled);
      else await close();
    },
  };
}

async function start(dump: string, timeouts: { queryTimeoutMs: number }): Promise<PooledDatabase> {
  const database = await openDatabase({ dataDir: `:memory:${dump}`, ...timeouts });
  const { db } = database;
  return { database, schema: await readSchema(db), contents: await readContents(db) };
}

/** Restores the first contents. Returns false if the database cannot be used again. */
async function isReset({ database: { db }, schema, contents }: PooledDatabase): Promise<boolean> {
  try {
    if ((await readSchema(db)) !== schema) return false;
    await restore(db, contents);
    return true;
  } catch {
    // A test has stopped the engine or left a transaction open.
    return false;
  }
}

/** Returns a digest of everything that a statement of a test could change besides rows. */
async function readSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    with parts as (
      select concat_ws(' ', oid, relname, relkind, relacl, reloptions) as part
      from pg_class where oid >= 16384
      union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attacl)
      from pg_attribute where attrelid >= 16384
      union all select concat_ws(' ', oid, md5(prosrc), proconfig, proacl) from pg_proc where oid >= 16384
      union all select concat_ws(' ', oid, tgenabled) from pg_trigger
      union all select concat_ws(' ', oid, convalidated) from pg_constraint where oid >= 16384
      union all select concat_ws(' ', oid, rolname, rolsuper) from pg_roles
      union all select concat_ws(' ', oid, nspname, nspacl) from pg_namespace
      union all select concat_ws(' ', setdatabase, setrole, setconfig) from pg_db_role_setting
    )
    select md5(string_agg(part, ';' order by part)) as digest from parts`.execute(db);
  return rows[0]?.digest ?? '';
}

async function readContents(db: Kysely<Schema>): Promise<Contents> {
  const rows = new Map<string, string>();
  for (const table of await filledTables(db)) {
    const { rows: found } = await sql<{ rows: string }>`
      select json_agg(found)::text as rows from ${sql.table(table)} as found`.execute(db);
    rows.set(table, found[0]?.rows ?? '[]');
  }
  return { rows, sequences: await readSequences(db) };
}

async function filledTables(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const filled = tables.map(
    ({ name }) => sql`select ${name} as name where exists (select from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function readSequences(db: Kysely<Schema>): Promise<Contents['sequences']> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public'`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function restore(db: Kysely<Schema>, { rows, sequences }: Contents): Promise<void> {
  await sql`reset all`.execute(db);
  const filled = await filledTables(db);
  const changed = [...(await readSequences(db))].filter(
    ([name, value]) => value !== sequences.get(name),
  );
  await db.transaction().execute(async (trx) => {
    // Triggers refuse to change what is append-only.
    await sql`set local session_replication_role = replica`.execute(trx);
    const tables = sql.join(filled.map((table) => sql.table(table)));
    await sql`truncate ${tables} cascade`.execute(trx);
    for (const [table, json] of rows) {
      const columns = sql.join((await writtenColumns(trx, table)).map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
        trx,
      );
    }
    for (const [name] of changed) {
      const first = sequences.get(name) ?? null;
      await sql`select setval(${name}::regclass, ${first ?? '1'}::bigint, ${first !== null})`.execute(
        trx,
      );
    }
  });
}

async function writtenColumns(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}
