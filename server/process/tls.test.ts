import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanUp } from './cleanUp.ts';
import { newFolder } from './fixtures.ts';
import { hasPostgresBinaries, PostgresCluster, runner } from './postgresCluster.ts';
import { ServerProcess } from './serverProcess.ts';

afterAll(cleanUp);

const origin = { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' };
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Creates a certificate that signs itself, for a server that is reached under these names. */
function createCertificate(names: string) {
  const folder = dirname(newFolder());
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const files = ['-keyout', key, '-out', certificate];
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${names}`];
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    ...files,
  ];
  const made = spawnSync('openssl', args);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  chmodSync(folder, 0o755);
  for (const file of [certificate, key]) {
    chmodSync(file, 0o600);
    if (runner.uid !== undefined) chownSync(file, runner.uid, runner.gid ?? runner.uid);
  }
  return { certificate, key };
}

const startCluster = ({ certificate, key }: ReturnType<typeof createCertificate>) =>
  PostgresCluster.create('ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`);

test.runIf(hasPostgresBinaries && hasOpenssl)(
  'connects with TLS only to the database that the authorities vouch for',
  async () => {
    const certificates = createCertificate('IP:127.0.0.1');
    const cluster = await startCluster(certificates);
    const env = {
      ...origin,
      DATABASE_URL: cluster.url,
      DATABASE_CA_FILE: certificates.certificate,
    };
    expect(await ServerProcess.migrate(env)).toContain('has all migrations');

    const server = await ServerProcess.start({ ...env, DATA_DIR: newFolder() });
    const encrypted = await cluster.query(`
      select ssl, count(*)::int > 0 as some from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name = 'remit-desk' group by ssl`);
    expect(encrypted).toEqual([{ ssl: true, some: true }]);
    server.signal('SIGTERM');
    await server.ended();

    // Another authority, no authority, and a certificate of another host.
    const other = createCertificate('IP:127.0.0.1').certificate;
    const refused = { ...origin, DATABASE_WAIT_SECONDS: '0' };
    await expect(
      ServerProcess.migrate({ ...env, ...refused, DATABASE_CA_FILE: other }),
    ).rejects.toThrow(/certificate/);
    await expect(
      ServerProcess.migrate({ DATABASE_URL: cluster.url, DATABASE_TLS: '1', ...refused }),
    ).rejects.toThrow(/certificate/);
    const misnamed = createCertificate('DNS:elsewhere.example');
    const elsewhere = await startCluster(misnamed);
    await expect(
      ServerProcess.migrate({
        DATABASE_URL: elsewhere.url,
        DATABASE_CA_FILE: misnamed.certificate,
        ...refused,
      }),
    ).rejects.toThrow(/altnames/);
  },
);

test.runIf(hasPostgresBinaries)('refuses a database without TLS if it is required', async () => {
  const cluster = await PostgresCluster.create();
  const env = {
    ...origin,
    DATABASE_URL: cluster.url,
    DATABASE_TLS: '1',
    DATABASE_WAIT_SECONDS: '0',
  };
  await expect(ServerProcess.migrate(env)).rejects.toThrow('does not support SSL');
});
