import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { passwordOf } from '#server/test/people.ts';
import { cleanUp } from './cleanUp.ts';
import { addPeople, newFolder } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { openDatabase } from '#server/db/open.ts';
import { HttpClient } from './httpClient.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { ServerProcess } from './serverProcess.ts';

afterEach(cleanUp);

/** Makes commits that change the setting, and no others, wait for a standby that does not exist. */
async function awaitMissingStandby(cluster: PostgresCluster): Promise<void> {
  await cluster.query(`alter system set synchronous_commit = 'local'`);
  await cluster.query(`alter system set synchronous_standby_names = 'missing'`);
  await cluster.query('select pg_reload_conf()');
  await cluster.query(`
    create function wait_for_standby() returns trigger language plpgsql as $$
    begin
      perform set_config('synchronous_commit', 'on', true);
      return null;
    end
    $$`);
  await cluster.query(`
    create trigger wait_for_standby after update on settings
      for each statement execute function wait_for_standby()`);
}

/** Cancels the next wait for a standby. */
async function cancelWait(cluster: PostgresCluster): Promise<void> {
  for (;;) {
    const cancelled = await cluster.query(`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    if (cancelled.length > 0) return;
    await sleep(20);
  }
}

test.runIf(hasPostgresBinaries)(
  'answers a commit whose wait for the standby was cancelled as an unknown outcome',
  async () => {
    const cluster = await PostgresCluster.create();
    const dataDir = newFolder();
    await addPeople({ dataDir, databaseUrl: cluster.url });
    const server = await ServerProcess.start({
      ...highLimits,
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir,
    });
    const admin = new HttpClient(server.url, 'admin');
    await admin.signIn(passwordOf('admin'));
    await awaitMissingStandby(cluster);
    const change = { user_id: '1', name: 'admin', rate: '87.25' };
    const answer = admin.call('setting.php?run=updateSettingDetails', change);
    await cancelWait(cluster);
    const { status, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 'error' } });
    const { body: now } = await admin.call('setting.php?run=viewSettingDetails', {});
    expect(now).toMatchObject({ status: 'success', message: [{ RATE: '87.25' }] });
  },
);

test.runIf(hasPostgresBinaries)(
  'refuses commits that do not wait for the synchronous standby, unless they are accepted',
  async () => {
    const cluster = await PostgresCluster.create();
    const open = async (allowWeakCommit: boolean) => {
      const options = { databaseUrl: cluster.url, dataDir: 'unused', allowWeakCommit };
      await (await openDatabase(options)).close();
    };
    for (const level of ['local', 'remote_write']) {
      await cluster.query(`alter database postgres set synchronous_commit = '${level}'`);
      await open(false);
    }
    await cluster.query(`alter database postgres set synchronous_commit = 'local'`);
    await cluster.query(`alter system set synchronous_standby_names = 'missing'`);
    await cluster.query('select pg_reload_conf()');
    await expect.poll(() => open(false).catch(String)).toContain('synchronous_commit=local');
    await open(true);
  },
);

test.runIf(hasPostgresBinaries)('answers reads while no standby confirms a commit', async () => {
  const cluster = await PostgresCluster.create();
  const dataDir = newFolder();
  await addPeople({ dataDir, databaseUrl: cluster.url });
  const env = { ...highLimits, DATABASE_URL: cluster.url, DATA_DIR: dataDir };
  const server = await ServerProcess.start(env);
  const admin = new HttpClient(server.url, 'admin');
  await admin.signIn(passwordOf('admin'));
  // The next call updates the time of the last use.
  await cluster.query(`update sessions set last_seen_at = now() - interval '2 minutes'`);
  await cluster.query(`alter system set synchronous_standby_names = 'missing'`);
  await cluster.query('select pg_reload_conf()');
  const { status, body } = await admin.call('setting.php?run=viewSettingDetails', {});
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(
    await cluster.query(`select from sessions where last_seen_at > now() - interval '1 minute'`),
  ).toHaveLength(1);
});
