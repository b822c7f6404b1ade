import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from '#server/transaction/visibility.ts';

/** Asks how many notifications the user has not fetched, about transactions they may see now. */
export const unreadOf = (db: Kysely<Schema>, user: SignedIn) =>
  db
    .selectFrom('notifications')
    .innerJoin('transactions', 'transactions.transaction_id', 'notifications.transaction_id')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('notifications.user_id', '=', user.userId)
    .where('notifications.read_at', 'is', null)
    .where(visibleTo(user));
