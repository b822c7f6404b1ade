import fastify from 'fastify';
import pg from 'pg';
import { Supervisor } from '#server/db/embedded/supervisor.ts';

// The upper limit for a server: one route that reads one row by key, through the drivers of the
// product.

type Read = (id: number) => Promise<unknown>;

const createTable =
  'create table numbers as select id, id * 2 as value from generate_series(1, 1000) as id';
const addKey = 'alter table numbers add primary key (id)';
const read = 'select value from numbers where id = $1';

async function openPostgres(connectionString: string): Promise<Read> {
  const pool = new pg.Pool({ connectionString, max: 16 });
  await pool.query(`drop table if exists numbers; ${createTable}; ${addKey}`);
  return async (id) => (await pool.query({ name: 'read', text: read, values: [id] })).rows[0];
}

async function openEmbedded(): Promise<Read> {
  const limit = 10_000;
  const supervisor = await Supervisor.open({
    folder: null,
    dump: '',
    queryTimeoutMs: limit,
    log() {},
  });
  const run = async (sql: string, values: string[]) => {
    const engine = await supervisor.acquire();
    try {
      return await engine.query(sql, values, limit);
    } finally {
      supervisor.release();
    }
  };
  await run(`${createTable}; ${addKey}`, []);
  return async (id) => (await run(read, [String(id)])).rows[0];
}

const { DATABASE_URL: url, PORT: port } = process.env;
const readNumber = url ? await openPostgres(url) : await openEmbedded();
const app = fastify();
app.get('/', () => readNumber(1 + Math.floor(Math.random() * 1000)));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
