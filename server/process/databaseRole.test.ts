import { afterAll, expect, test } from 'vitest';
import { cleanUp } from './cleanUp.ts';
import { newFolder } from './fixtures.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { ServerProcess } from './serverProcess.ts';

afterAll(cleanUp);

test.runIf(hasPostgresBinaries)(
  'serves with a role that the migration command permits what servers need',
  async () => {
    const cluster = await PostgresCluster.create();
    await cluster.query('create role desk_owner login');
    await cluster.query('create role desk_server login');
    await cluster.query('create database desk owner desk_owner');
    const urlFor = (role: string) => {
      const url = new URL(cluster.url);
      url.username = role;
      url.pathname = '/desk';
      return url.href;
    };
    const origin = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };
    const owner = { ...origin, DATABASE_URL: urlFor('desk_owner') };
    const server = { ...origin, DATA_DIR: newFolder(), LOG_LEVEL: 'warn' };

    const unprepared = ServerProcess.spawn({
      ...server,
      DATABASE_URL: urlFor('desk_server'),
      PORT: '0',
    });
    expect(await unprepared.ended()).not.toBe(0);
    expect(unprepared.errors).toContain('permission denied');

    const output = await ServerProcess.migrate({ ...owner, DATABASE_RUNTIME_ROLE: 'desk_server' });
    expect(output).toContain('The role desk_server may do what servers need');

    const served = await ServerProcess.start({ ...server, DATABASE_URL: urlFor('desk_server') });
    served.signal('SIGTERM');
    await served.ended();
    expect(served.output).not.toContain('database_privileges');
    expect(served.output).not.toContain('permission denied');

    const ownedBy = await ServerProcess.start({ ...server, ...owner });
    expect(ownedBy.output).toContain('"event":"database_privileges"');
    expect(ownedBy.output).toContain('it owns the tables');
  },
);
