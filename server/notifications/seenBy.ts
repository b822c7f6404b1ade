import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { settlementVisibleTo } from '#server/account/agent.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from '#server/transaction/visibility.ts';

/**
 * Condition: the user may see what `event` is about. The query joins the `transactions` and the `settlements` of the
 * events, of which each event has one.
 */
export const seenBy = (user: Pick<SignedIn, 'userId' | 'role'>): RawBuilder<SqlBool> => sql`(
  (event.transaction_id is not null and ${visibleTo(user)})
  or (event.settlement_id is not null and ${settlementVisibleTo(user)})
)`;
