import type { Kysely } from 'kysely';
import { allStatuses, statuses } from '#domain/workflow/workflow.ts';
import type { Handlers } from '#server/api/call.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

const statusOptions = allStatuses.map((code) => ({
  STATUS_CODE: code,
  STATUS_DESC: statuses[code].description,
  COLOUR: statuses[code].colour,
  STATUS_TYPE: statuses[code].bankerSelectable ? ('M' as const) : ('' as const),
}));

/** Options of the selects: all statuses, and the active banks and agents. */
export const lookups: Handlers['transaction.php?run=get_additional_details'] = async ({
  db,
  user,
}) => ({
  status: 'success',
  statusDatas: statusOptions,
  banksDatas: await activeBanks(db),
  agentsDatas: await activeAgents(db, user),
});

async function activeBanks(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('banks')
    .select(['short_code', 'bank_name'])
    .where('deleted_flg', '=', '')
    .orderBy('bank_name')
    .orderBy('short_code')
    .execute();
  return rows.map((row) => ({ BANK_CODE: row.short_code, BANK_NAME: row.bank_name }));
}

/** An agent gets only their own entry, so the other agents stay hidden. */
async function activeAgents(db: Kysely<Schema>, user: SignedIn) {
  let query = db
    .selectFrom('users')
    .select(['user_code', 'user_name'])
    .where('role', '=', 'agent')
    .where('deleted_flg', '=', '');
  if (user.role === 'agent') query = query.where('user_id', '=', user.userId);
  const rows = await query.orderBy('user_name').orderBy('user_code').execute();
  return rows.map((row) => ({ USER_CODE: row.user_code, USER_NAME: row.user_name }));
}
