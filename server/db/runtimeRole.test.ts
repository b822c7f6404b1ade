import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import { bindFiles } from '#server/files/binding.ts';
import { createSealKey } from '#server/history/sealKeys.ts';
import { sealHistory } from '#server/history/seals.ts';
import { openPushKeys } from '../notifications/push/keys.ts';
import { sweep } from '#server/sweeps.ts';
import { compareReceipts } from '../transaction/receipts/receiptMatches.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { sendValidCall, validStatus } from '#server/test/payloads.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { type Database, openDatabase } from './open.ts';
import { findExcessPrivileges, grantRuntimeRole } from './runtimeRole.ts';
import { createOwnedTestDatabase } from './testDatabase.ts';

describe.runIf(concurrentEngines.length > 0)('a server with the runtime role', () => {
  let admin: Database;
  let owner: Database;
  let runtime: Database;
  let testServer: TestServer;
  let dropRole: () => Promise<void>;

  beforeAll(async () => {
    const { name, url, drop } = await createOwnedTestDatabase();
    const role = `${name}_runtime`;
    owner = await openDatabase({ databaseUrl: url, dataDir: 'unused' });
    admin = await openDatabase({
      databaseUrl: withUser(url, 'postgres'),
      dataDir: 'unused',
      schema: 'unchanged',
    });
    await sql`create role ${sql.id(role)} login`.execute(admin.db);
    await grantRuntimeRole(owner.db, role);
    runtime = await openDatabase({
      databaseUrl: withUser(url, role),
      dataDir: 'unused',
      schema: 'checked',
    });
    dropRole = async () => {
      await sql`drop owned by ${sql.id(role)}`.execute(admin.db);
      await sql`drop role ${sql.id(role)}`.execute(admin.db);
      await admin.close();
    };
    const dropAll = async () => {
      await runtime.close();
      await owner.close();
      await dropRole();
      await drop();
    };
    testServer = await TestServer.openOn({ ...owner, drop: dropAll }, {}, undefined, runtime.db);
  });
  afterAll(() => testServer.close());

  it.each(allCalls)('makes the call %s', async (name) => {
    const allowed = callRules[name].roles;
    const role = allowed === 'public' ? 'admin' : (allowed[0] ?? 'admin');
    const client = await testServer.openSession(role);
    const seeded = await seedTransaction(testServer, { status: validStatus(name) });
    const answer = await sendValidCall(client, name, seeded);
    expect({ http: answer.http, message: answer.body['message'] }).not.toMatchObject({ http: 500 });
    expect(answer.http).toBe(200);
  });

  it('seals the history, compares receipts, makes keys and sweeps', async () => {
    const now = () => testServer.now;
    const { db } = runtime;
    await bindFiles(db, testServer.files, now());
    expect(await sealHistory(db, createSealKey('k'.repeat(32)), now)).toBeGreaterThan(0);
    await compareReceipts(db, now());
    await openPushKeys(db);
    const failed: unknown[] = [];
    testServer.advanceTime(400 * 86_400_000);
    await sweep({
      db,
      files: testServer.files,
      now,
      sessionTimes: { idleMs: 1, absoluteMs: 1 },
      keepRemovedMs: 1,
      keepDeletedMs: 1,
      onSwept: () => {},
      onError: (error, stage) => failed.push(stage, error),
    });
    expect(failed).toEqual([]);
  });

  it.each([
    'alter table users add column extra text',
    'create table extra (id bigint)',
    'alter table history disable trigger all',
    'drop trigger history_append_only on history',
    `update history set reason = 'other'`,
    'delete from history',
    'truncate history',
    `update history_seals set signature = ''`,
    'delete from payments',
    'update payments set amount_paise = 1',
    'delete from transactions',
    'delete from users',
    `update statuses set status_desc = ''`,
    `insert into kysely_migration values ('9999_other', '2030-01-01')`,
    'set session_replication_role = replica',
    'create temporary table payments (like payments)',
    'create schema other',
    'create role other',
  ])('refuses %s', async (statement) => {
    await expect(sql.raw(statement).execute(runtime.db)).rejects.toHaveProperty('code', '42501');
  });

  it('has no excess privileges, unlike the owner', async () => {
    expect(await findExcessPrivileges(runtime.db)).toEqual([]);
    expect(await findExcessPrivileges(owner.db)).toEqual([
      'it owns the tables',
      'it may create tables',
      'it may create schemas',
      'it may create temporary tables',
      'it may change rows that are append-only',
      'it may grant its permissions to others',
    ]);
  });

  const readName = async () => {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(runtime.db);
    return rows[0]?.name ?? '';
  };

  it('cannot grant what it may do', async () => {
    // Without the option to grant, PostgreSQL only warns.
    await sql`grant select, insert on payments to public`.execute(runtime.db);
    const { rows } = await sql`
      select from pg_class, aclexplode(relacl) entry
      where relname = 'payments' and entry.grantee = 0`.execute(owner.db);
    expect(rows).toEqual([]);
  });

  it('loses what it or everyone was granted before', async () => {
    const name = await readName();
    const role = sql.id(name);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      owner.db,
    );
    const database = sql.id(rows[0]?.name ?? '');
    for (const grant of [
      sql`grant select on users to ${role} with grant option`,
      sql`grant update (amount_paise) on payments to ${role}`,
      sql`grant create on schema public to public`,
      sql`grant create, temporary on database ${database} to public, ${role}`,
    ]) {
      await grant.execute(owner.db);
    }
    expect(await findExcessPrivileges(runtime.db)).toEqual([
      'it may create tables',
      'it may create schemas',
      'it may create temporary tables',
      'it may change rows that are append-only',
      'it may grant its permissions to others',
    ]);
    expect(await grantRuntimeRole(owner.db, name)).toEqual([]);
    expect(await findExcessPrivileges(runtime.db)).toEqual([]);
  });

  it('keeps what only the owner of the database can take away, which is reported', async () => {
    const { rows } = await sql<{ database: string; owner: string }>`
      select current_database() as database, current_user as owner`.execute(owner.db);
    const database = sql.id(rows[0]?.database ?? '');
    await sql`alter database ${database} owner to postgres`.execute(admin.db);
    await sql`grant temporary on database ${database} to public`.execute(admin.db);
    expect(await grantRuntimeRole(owner.db, await readName())).toEqual([
      'it may create temporary tables',
    ]);
    await sql`alter database ${database} owner to ${sql.id(rows[0]?.owner ?? '')}`.execute(
      admin.db,
    );
    expect(await grantRuntimeRole(owner.db, await readName())).toEqual([]);
  });

  it('keeps its privileges when they are granted again', async () => {
    await grantRuntimeRole(owner.db, await readName());
    expect(await findExcessPrivileges(runtime.db)).toEqual([]);
    await expect(runtime.db.selectFrom('users').select('user_id').execute()).resolves.toBeDefined();
  });
});

function withUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
}
