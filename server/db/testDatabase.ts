import { randomBytes } from 'node:crypto';
import pg from 'pg';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a PostgreSQL database for one test file. The caller must `drop` it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `remit_desk_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

/** Creates a database that belongs to a role without further permissions, as in a deployment. */
export async function createOwnedTestDatabase(): Promise<TestDatabase> {
  const { url: href, drop } = await createTestDatabase();
  const url = new URL(href);
  const name = url.pathname.slice(1);
  const owner = `${name}_owner`;
  url.username = owner;
  await runOnServer(`create role ${owner} login password '${url.password}'`);
  await runOnServer(`alter database ${name} owner to ${owner}`);
  return {
    url: url.href,
    async drop() {
      await drop();
      await runOnServer(`drop role ${owner}`);
    },
  };
}

async function runOnServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
