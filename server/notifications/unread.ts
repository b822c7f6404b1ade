import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from '#server/transaction/visibility.ts';

/** Query for the number of unread notifications about transactions that the user may see. */
export const countUnread = (db: Kysely<Schema>, user: SignedIn) =>
  db
    .selectFrom('notifications')
    .innerJoin('transactions', 'transactions.transaction_id', 'notifications.transaction_id')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('notifications.user_id', '=', user.userId)
    .where('notifications.read_at', 'is', null)
    .where(visibleTo(user));
