import { randomBytes } from 'node:crypto';
import pg from 'pg';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a PostgreSQL database for one test file, empty or a copy of another one. The caller must
 * `drop` it.
 */
export async function createTestDatabase(template: string | null = null): Promise<TestDatabase> {
  const name = `remit_desk_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} ${template ? `template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

/** Creates a database that belongs to a role without further permissions, as in a deployment. */
export async function createOwnedTestDatabase(): Promise<TestDatabase> {
  const { name, url: href, drop } = await createTestDatabase();
  const url = new URL(href);
  const owner = `${name}_owner`;
  url.username = owner;
  await runOnServer(`create role ${owner} login password '${url.password}'`);
  await runOnServer(`alter database ${name} owner to ${owner}`);
  return {
    name,
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
