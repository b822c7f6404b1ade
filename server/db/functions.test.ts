import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '#server/test/engines.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

describe.each(engines)('the functions of the database on %s', (engine) => {
  const server = useTestServer(engine);

  it('find tables and functions where they were created, never among temporary ones first', async () => {
    const { rows } = await sql<{ name: string; path: string | null }>`
      select p.oid::regprocedure::text as name, (
        select substr(setting, length('search_path=') + 1) from unnest(p.proconfig) setting
        where setting like 'search_path=%') as path
      from pg_proc p
      join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace and l.lanname not in ('c', 'internal')
        -- The names in such a body were resolved when it was created.
        and p.prosqlbody is null
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by 1`.execute(server.db);
    expect(rows.length).toBeGreaterThanOrEqual(9);
    expect(rows.filter(({ path }) => path !== 'public, pg_temp')).toEqual([]);
  });

  it('sum the payments, not a temporary table of this name', async () => {
    const { id } = await seedTransaction(server, { status: 'PND' });
    const setting = server.db.transaction().execute(async (trx) => {
      await sql`create temporary table payments (like public.payments) on commit drop`.execute(trx);
      await sql`
        insert into pg_temp.payments
          (payment_id, sequence, transaction_id, amount_paise, user_id, content_sha256, created_at)
        select 'forged', 1, transaction_id, 12345, agent_id, sha256(''), now() from transactions
        where transaction_id = ${id}`.execute(trx);
      await sql`
        update transactions set paid_paise = 12345 where transaction_id = ${id}`.execute(trx);
    });
    await expect(setting).rejects.toThrow('differs from the sum of payments');
  });
});
