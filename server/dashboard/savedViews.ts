import { type Kysely, sql, type Transaction } from 'kysely';
import { maxSavedViews } from '#domain/lists/savedView.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { confirmActor } from '../sessions/confirmActor.ts';

/** Returns the user's views in their order. */
export const listViews: Handlers['transaction.php?run=getSavedViews'] = async ({ db, user }) => {
  const rows = await db
    .selectFrom('saved_views')
    .select(['view_id', 'name', 'section', 'search', 'is_oldest_first', 'sort', 'filters'])
    .where('user_id', '=', user.userId)
    .orderBy('place')
    .orderBy('view_id')
    .execute();
  const message = rows.map((row) => ({
    VIEW_ID: row.view_id,
    NAME: row.name,
    SECTION: row.section,
    SEARCH: row.search,
    ORDERBY: row.is_oldest_first ? ('ASC' as const) : ('DESC' as const),
    ...(row.sort && { SORT: row.sort }),
    ...(row.filters && { FILTERS: row.filters }),
  }));
  return { status: 'success', message };
};

/**
 * Adds a view behind the others, or changes the one with this id. The last write wins.
 * @throws Refusal for a name without characters or of another view, and above the maximum of views
 */
export const saveView: Handlers['transaction.php?run=saveView'] = (context, view) => {
  const { user, clock } = context;
  const name = view.name.trim();
  if (name === '') throw new Refusal('Enter a name');
  return changeViews(context, async (trx) => {
    const own = await readNames(trx, user.userId, name);
    if (own.some((one) => one.isSame && one.view_id !== view.view_id)) {
      throw new Refusal('You already have a view with this name');
    }
    const isNew = !own.some((one) => one.view_id === view.view_id);
    if (isNew && own.length >= maxSavedViews) {
      throw new Refusal(`You can save up to ${maxSavedViews} views`);
    }
    const row = {
      name,
      section: view.section,
      search: view.search.trim(),
      is_oldest_first: view.orderby === 'ASC',
      sort: view.sort ?? null,
      filters: view.filters ? JSON.stringify(view.filters) : null,
      updated_at: clock(),
    };
    const place = Math.max(0, ...own.map((one) => one.place)) + 1;
    await trx
      .insertInto('saved_views')
      .values({ user_id: user.userId, view_id: view.view_id, place, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'view_id']).doUpdateSet(row))
      .execute();
    return { status: 'success', message: 'View saved' };
  });
};

/** Deletes a view. One that does not exist is deleted already. */
export const deleteView: Handlers['transaction.php?run=deleteView'] = (context, { view_id: id }) =>
  changeViews(context, async (trx) => {
    await trx
      .deleteFrom('saved_views')
      .where('user_id', '=', context.user.userId)
      .where('view_id', '=', id)
      .execute();
    return { status: 'success', message: 'View deleted' };
  });

/** Orders the views. Those that are not named follow in their order. */
export const orderViews: Handlers['transaction.php?run=orderViews'] = (
  context,
  { view_ids: ids },
) =>
  changeViews(context, async (trx) => {
    await sql`update saved_views set place = ordered.place
      from (
        select view_id, row_number() over (
          order by array_position(${ids}::text[], view_id) nulls last, place, view_id) as place
        from saved_views where user_id = ${context.user.userId}
      ) as ordered
      where saved_views.user_id = ${context.user.userId}
        and saved_views.view_id = ordered.view_id`.execute(trx);
    return { status: 'success', message: 'Order saved' };
  });

/** Changes the views of a user, one change after the other. */
const changeViews = <Result>(
  context: CallContext,
  change: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    await sql`select pg_advisory_xact_lock(${viewsLock}, ${context.user.userId}::integer)`.execute(
      trx,
    );
    return change(trx);
  });

/** Number of the locks of this file. */
const viewsLock = 440_044;

/** Compares the names in the database, like its unique index. */
const readNames = (db: Kysely<Schema>, userId: number, name: string) =>
  db
    .selectFrom('saved_views')
    .select(['view_id', 'place'])
    .select(sql<boolean>`lower(name) = lower(${name})`.as('isSame'))
    .where('user_id', '=', userId)
    .execute();
