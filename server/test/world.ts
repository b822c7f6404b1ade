import { type Kysely, type RawBuilder, sql } from 'kysely';
import fastify, { type FastifyInstance } from 'fastify';
import type { Role } from '#domain/roles.ts';
import { type AppConfig, buildApp } from '#server/app.ts';
import { findBrokenRows, type invariants } from '#server/audit/audit.ts';
import type { Schema } from '#server/db/schema.ts';
import { serveFiles } from '#server/files/route.ts';
import { beginSession, newToken } from '#server/sessions/sessions.ts';
import { type EngineName, openTestDatabase, type TestDatabase } from './engines.ts';
import { TestClient } from './client.ts';
import { MemoryFileStore } from './memoryFileStore.ts';
import { passwordOf, type Person, seedPeople } from './people.ts';

/** A Saturday afternoon in India, far from any midnight. */
const start = new Date('2026-11-21T09:00:00Z');

/** Limits that no test reaches by accident. */
export const noLimits = {
  perSession: 1_000_000,
  perAddress: 1_000_000,
  uploads: 1_000_000,
  reports: 1_000_000,
  initiations: 1_000_000,
};

export const testConfig: AppConfig = {
  businessTimeZone: 'Asia/Kolkata',
  sessionIdleMs: 30 * 60_000,
  sessionAbsoluteMs: 12 * 3_600_000,
  freshSignInMs: 0,
  secureCookies: false,
  serviceWorker: 'active',
  publicOrigin: undefined,
  trustProxy: false,
  requestLimits: noLimits,
  connectionsPerAddress: Infinity,
  callsAtOnce: 1000,
  // However busy the machine is with other tests.
  paces: { capacity: { calls: Infinity, callsPerAddress: Infinity, lagMs: Infinity } },
  uploadQuota: { files: 500, megabytes: 500 },
};

/** A whole server over a database of its own, with people, banks and a clock to turn. */
export class World {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly files: MemoryFileStore;
  readonly ids: ReadonlyMap<Person, number>;
  readonly #time: { now: Date };
  #tables: readonly string[] | null = null;

  private constructor(
    parts: Pick<World, 'app' | 'database' | 'files' | 'ids'>,
    time: { now: Date },
  ) {
    this.app = parts.app;
    this.database = parts.database;
    this.files = parts.files;
    this.ids = parts.ids;
    this.#time = time;
  }

  static async open(
    engine: EngineName,
    config: Partial<AppConfig> = {},
    log = fastify().log,
  ): Promise<World> {
    const database = await openTestDatabase(engine);
    const ids = await seedPeople(database.db);
    const files = new MemoryFileStore();
    const time = { now: start };
    const app = await buildApp({
      db: database.db,
      config: { ...testConfig, ...config },
      clock: () => time.now,
      files,
      filesRoute: serveFiles,
      log,
    });
    return new World({ app, database, files, ids }, time);
  }

  get db() {
    return this.database.db;
  }

  get now(): Date {
    return this.#time.now;
  }

  setTime(now: Date): void {
    this.#time.now = now;
  }

  passTime(ms: number): void {
    this.#time.now = new Date(this.#time.now.getTime() + ms);
  }

  idOf(person: Person): number {
    return this.ids.get(person) ?? 0;
  }

  /** A client that is signed in. */
  async signIn(person: Person): Promise<TestClient> {
    const client = this.visitor(person);
    const answer = await client.call('login.php?run=login', { password: passwordOf(person) });
    if (answer.body['status'] !== 'success') throw new Error(`${person} can't sign in`);
    return client;
  }

  /** A client that is not signed in. */
  visitor(username = ''): TestClient {
    return new TestClient(this.app, username);
  }

  /** A client with a session of its own, begun without a password: much quicker. */
  async enter(person: Person): Promise<TestClient> {
    const token = newToken();
    const times = { idleMs: testConfig.sessionIdleMs, absoluteMs: testConfig.sessionAbsoluteMs };
    await beginSession(this.db, { userId: this.idOf(person), token, now: this.now, times });
    const client = this.visitor(person);
    client.cookie = `sid=${token}`;
    return client;
  }

  /** A client of each role, as {@link World.enter} gives them. */
  async enterAll(): Promise<Record<Role, TestClient>> {
    return {
      admin: await this.enter('admin'),
      banker: await this.enter('banker'),
      agent: await this.enter('agent'),
    };
  }

  /** Digest of every row of every table, which a refused call must leave alone. */
  async digest(): Promise<string> {
    this.#tables ??= await tablesOf(this.db);
    const digests = this.#tables.map(
      (table) =>
        sql`select ${table} as name, count(*) as rows, md5(string_agg(row, '|' order by row)) as digest
          from (select ${rowOf(table)} as row from ${sql.table(table)} t) rows`,
    );
    const { rows } = await sql<object>`${sql.join(digests, sql` union all `)} order by 1`.execute(
      this.db,
    );
    return JSON.stringify(rows);
  }

  /**
   * Closes it, after a look at all that its tests left there: it must agree, whatever they did.
   * `except` are what they broke by hand.
   */
  async close({ except = [] }: { except?: readonly (keyof typeof invariants)[] } = {}) {
    const problems = await findBrokenRows(this.db);
    await this.discard();
    const known = new Set<string>(except);
    const others = problems.filter(({ invariant }) => !known.has(invariant));
    if (others.length > 0) throw new Error(`does not hold: ${JSON.stringify(others)}`);
  }

  /** Closes what was wrecked. */
  async discard(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }
}

/** What moves by itself, and why. */
const restless = {
  // Count attempts, and most of all those that were refused.
  tables: ['sign_in_failures', 'upload_counts', 'request_counts'],
  // Any call moves it, at most once a minute.
  columns: new Map([['sessions', 'last_seen_at']]),
};

/** All tables of the database, as it names them itself, but for the restless. */
async function tablesOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !restless.tables.includes(name));
}

function rowOf(table: string): RawBuilder<string> {
  const column = restless.columns.get(table);
  return column === undefined ? sql`t::text` : sql`(to_jsonb(t) - ${column}::text)::text`;
}
