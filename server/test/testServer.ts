import { type Kysely, type RawBuilder, sql } from 'kysely';
import fastify, { type FastifyInstance } from 'fastify';
import { noCapabilities } from '#domain/capabilities.ts';
import type { Role } from '#domain/users/roles.ts';
import { buildApp } from '#server/app.ts';
import type { AppConfig } from '#server/appConfig.ts';
import { findRowViolations, type invariants } from '../operations/audit/audit.ts';
import type { Schema } from '#server/db/schema.ts';
import { MemoryBus } from '#server/live/bus.ts';
import { rememberDevice } from '../signIn/knownDevices.ts';
import { beginSession, hashToken, newToken } from '#server/sessions/sessions.ts';
import { type EngineName, openTestDatabase, type TestDatabase } from './engines.ts';
import { TestClient } from './client.ts';
import { testFactorKeys } from './factorKeys.ts';
import { MemoryFileStore } from './memoryFileStore.ts';
import { startTime } from './startTime.ts';
import { RecordedPush } from './recordedPush.ts';
import { passwordOf, type Person, seedPeople } from './people.ts';

/** Limits that no test reaches by accident. */
export const noLimits = {
  perSession: 1_000_000,
  perAddress: 1_000_000,
  uploads: 1_000_000,
  reports: 1_000_000,
  initiations: 1_000_000,
  providerSignIns: 1_000_000,
};

export const testConfig: AppConfig = {
  businessTimeZone: 'Asia/Kolkata',
  sessionTimes: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 },
  sessionsPerUser: 10,
  lockUnusedDays: null,
  recentPasswordMs: 0,
  confirmCheckAbove: null,
  refusesOverLimit: false,
  secondFactorRoles: null,
  secureCookies: false,
  serviceWorker: 'active',
  publicOrigin: undefined,
  trustProxy: false,
  requestLimits: noLimits,
  connectionsPerAddress: Infinity,
  callsAtOnce: 1000,
  backgroundCallsAtOnce: 1000,
  // Other tests may keep the machine busy.
  loadLimits: {
    upload: { graceMs: 600_000, bytesPerSecond: 1 },
    capacity: { calls: Infinity, callsPerAddress: Infinity, lagMs: Infinity },
  },
  uploadQuota: { files: 500, megabytes: 500 },
  maxStreams: 2000,
  capabilities: { ...noCapabilities, hasLive: true, duplicateHours: 48, reversals: 1 },
};

/** What a server consists of while it is open. */
interface Parts {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly files: MemoryFileStore;
  readonly bus: MemoryBus;
  readonly ids: ReadonlyMap<Person, number>;
  readonly push: RecordedPush;
}

/** The whole server with a separate database, users, banks and an adjustable clock. */
export class TestServer {
  #parts: Parts | null = null;
  #now = startTime;
  #tickMs = 0;
  #tables: readonly string[] | null = null;

  static async open(
    engine: EngineName,
    config: Partial<AppConfig> = {},
    log = fastify().log,
  ): Promise<TestServer> {
    return TestServer.openOn(await openTestDatabase(engine), config, log);
  }

  /** Opens a server on a database. @param db what the server uses; the test uses that of the database. */
  static async openOn(
    database: TestDatabase,
    config: Partial<AppConfig> = {},
    log = fastify().log,
    db = database.db,
  ): Promise<TestServer> {
    const testServer = new TestServer();
    await testServer.start(database, config, log, db);
    return testServer;
  }

  /** Starts a server that {@link useTestServer} returned before it was open. */
  async start(
    database: TestDatabase,
    config: Partial<AppConfig> = {},
    log = fastify().log,
    db = database.db,
  ): Promise<void> {
    const ids = await seedPeople(database.db);
    const files = new MemoryFileStore();
    const bus = new MemoryBus();
    const push = new RecordedPush();
    const app = await buildApp({
      db,
      config: { ...testConfig, ...config },
      clock: () => {
        this.advanceTime(this.#tickMs);
        return this.#now;
      },
      files,
      bus,
      push,
      factorKeys: testFactorKeys,
      log,
    });
    this.#parts = { app, database, files, bus, ids, push };
  }

  get #open(): Parts {
    if (this.#parts) return this.#parts;
    throw new Error('The server is opened before the tests, not while they are collected');
  }

  get app() {
    return this.#open.app;
  }

  get database() {
    return this.#open.database;
  }

  get files() {
    return this.#open.files;
  }

  get bus() {
    return this.#open.bus;
  }

  get push() {
    return this.#open.push;
  }

  get db() {
    return this.database.db;
  }

  get now(): Date {
    return this.#now;
  }

  setTime(now: Date): void {
    this.#now = now;
  }

  /** Lets a millisecond pass before each reading of the clock. */
  letTimePass(): void {
    this.#tickMs = 1;
  }

  advanceTime(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }

  idOf(person: Person): number {
    return this.#open.ids.get(person) ?? 0;
  }

  /** Returns a signed-in client. */
  async signIn(person: Person): Promise<TestClient> {
    const client = this.anonymousClient(person);
    const answer = await client.call('login.php?run=login', { password: passwordOf(person) });
    if (answer.body['status'] !== 'success') throw new Error(`${person} can't sign in`);
    return client;
  }

  /** Returns a client without a session. */
  anonymousClient(username = ''): TestClient {
    return new TestClient(this, username);
  }

  /** Returns a client with a new session, created without a password, which is much faster. */
  async openSession(person: Person): Promise<TestClient> {
    const client = this.anonymousClient(person);
    await this.beginSession(client, person);
    return client;
  }

  /** Gives a client a new session, created without a password. */
  async beginSession(client: TestClient, person: Person): Promise<void> {
    const token = newToken();
    const times = testConfig.sessionTimes;
    const userId = this.idOf(person);
    const device = await rememberDevice(this.db, null, { userId, now: this.now });
    const origin = { address: '127.0.0.1', device: 'program' } as const;
    await beginSession(this.db, {
      userId,
      origin,
      token,
      deviceHash: hashToken(device),
      now: this.now,
      factorAt: null,
      times,
      maxSessions: 1000,
    });
    client.cookie = `sid=${token}`;
    client.deviceCookie = `device=${device}`;
  }

  /** Returns a client of each role with a new session. See also `useSessions`. */
  async openSessions(): Promise<Record<Role, TestClient>> {
    return {
      admin: await this.openSession('admin'),
      banker: await this.openSession('banker'),
      agent: await this.openSession('agent'),
    };
  }

  /**
   * Digest of all rows, and the number of the last event: a number without an event is a gap that
   * readers remember. A refused call changes none of them.
   */
  async digest(): Promise<string> {
    const { rows } = await sql`select last_value, is_called from events_event_id_seq`.execute(
      this.db,
    );
    return (await this.digestOfRows()) + JSON.stringify(rows);
  }

  /** Digest of all rows, which work that is rolled back must not change. */
  async digestOfRows(): Promise<string> {
    this.#tables ??= await tablesOf(this.db);
    const digests = this.#tables.map(
      (table) =>
        // The sum needs no order.
        sql`select ${table} as name, count(*) as rows, sum(hashtextextended(${rowOf(table)}, 0)) as digest
          from ${sql.table(table)} t`,
    );
    const { rows } = await sql<object>`${sql.join(digests, sql` union all `)} order by 1`.execute(
      this.db,
    );
    return JSON.stringify(rows);
  }

  /**
   * Closes the server after checking the invariants of the data. `except` names those that the test
   * violated on purpose.
   */
  async close({ except = [] }: { except?: readonly (keyof typeof invariants)[] } = {}) {
    const problems = await findRowViolations(this.db);
    await this.closeUnchecked();
    const known = new Set<string>(except);
    const others = problems.filter(({ invariant }) => !known.has(invariant));
    if (others.length > 0) throw new Error(`violated: ${JSON.stringify(others)}`);
  }

  /** Closes the server without checking the data. */
  async closeUnchecked(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }
}

/** Data that changes without a successful call. */
const volatileData = {
  // Count attempts, also refused ones.
  tables: ['sign_in_failures', 'passkey_challenges', 'uploads', 'file_removals', 'request_counts'],
  // Updated by any call, at most once a minute.
  columns: new Map([['sessions', 'last_seen_at']]),
};

/** Returns all tables except those that change without a successful call. */
async function tablesOf(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !volatileData.tables.includes(name));
}

function rowOf(table: string): RawBuilder<string> {
  const column = volatileData.columns.get(table);
  return column === undefined ? sql`t::text` : sql`(to_jsonb(t) - ${column}::text)::text`;
}
