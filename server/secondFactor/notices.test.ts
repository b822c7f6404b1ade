import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engines, openTestDatabase } from '../test/engines.ts';
import { seedPeople } from '../test/people.ts';
import { startTime } from '../test/startTime.ts';
import { selectFactorChanges } from './notices.ts';

it.each(engines)('changes of a user are found through an index on %s', async (engine) => {
  const database = await openTestDatabase(engine);
  const { db } = database;
  const ids = await seedPeople(db);
  const userId = ids.get('agent') ?? 0;
  await sql`
    insert into history (happened_at, user_id, about_user_id, action, changes)
    select ${startTime}::timestamptz, ${userId}, case when number % 1000 = 0 then ${userId}::bigint end,
      'update rate', '{}'
    from generate_series(1, 20000) as number`.execute(db);
  await sql`analyze history`.execute(db);
  const query = selectFactorChanges(db, { user_id: userId, last_used_at: startTime });
  expect(JSON.stringify(await query.explain('text'))).toContain('history_about_user');
  await database.drop();
});
