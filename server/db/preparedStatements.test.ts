import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { concurrentEngines, engines, openTestDatabase } from '#server/test/engines.ts';
import { isOneStatusOf } from '../dashboard/listFilters.ts';
import { maxStatements } from './preparedStatements.ts';

it.each([...new Set([...engines, ...concurrentEngines])])(
  'a connection keeps a limited number of statements, those used last, on %s',
  async (engine) => {
    const database = await openTestDatabase(engine);
    await database.db.connection().execute(async (db) => {
      const read = async (number: number) => {
        const { rows } = await sql<{ sum: number }>`
          select ${sql.lit(number)} + ${1}::int as sum`.execute(db);
        return rows[0]?.sum;
      };
      const prepared = async () => {
        const { rows } = await sql<{ statement: string }>`
          select statement from pg_prepared_statements where ${true}`.execute(db);
        return rows.map(({ statement }) => statement).join(' ');
      };
      for (let number = 1; number <= maxStatements + 100; number += 1) {
        expect(await read(number)).toBe(number + 1);
        // Used again and again, and therefore kept.
        expect(await read(1)).toBe(2);
      }
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_prepared_statements where ${true}`.execute(db);
      expect(rows[0]?.count).toBeLessThanOrEqual(maxStatements);
      const texts = await prepared();
      expect(texts).toContain('select 1 + ');
      expect(texts).toContain(`select ${maxStatements + 100} + `);
      expect(texts).not.toContain('select 2 + ');
      expect(await read(2)).toBe(3);
      expect(await prepared()).toContain('select 2 + ');
    });
    await database.drop();
  },
);

it('the order of statuses does not make another statement', async () => {
  const database = await openTestDatabase('embedded');
  const textOf = (statuses: readonly string[]) =>
    sql`select ${isOneStatusOf(statuses)}`.compile(database.db).sql;
  expect(textOf(['RTY', 'PND', 'WTG'])).toBe(textOf(['WTG', 'PND', 'RTY', 'PND']));
  expect(textOf(['RTY'])).not.toBe(textOf(['PND']));
  await database.drop();
});
