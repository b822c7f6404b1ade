import { sql, type Transaction } from 'kysely';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

/** Who is told. Bankers are told only of what they may see. */
export type Audience = 'admins' | 'bankers' | 'agent';

export interface News {
  /** The transaction as it is now. */
  about: TransactionRecord;
  /** Who did it, and is not told. */
  actor: SignedIn;
  audience: readonly Audience[];
  message: string;
  now: Date;
}

/** Writes one unread notification for each active recipient. */
export async function notify(transaction: Transaction<Schema>, news: News): Promise<void> {
  const { about, actor, audience, message, now } = news;
  const tellsBankers = audience.includes('bankers') && about.status !== 'WTG';
  await transaction
    .insertInto('notifications')
    .columns(['user_id', 'transaction_id', 'message', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'user_id',
          sql<string>`${about.transaction_id}::text`.as('transaction_id'),
          sql<string>`${message}::text`.as('message'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('deleted_flg', '=', '')
        .where('user_id', '<>', actor.userId)
        .where((user) =>
          user.or([
            ...(audience.includes('admins') ? [user('role', '=', 'admin')] : []),
            ...(tellsBankers ? [user('role', '=', 'banker')] : []),
            ...(audience.includes('agent') ? [user('user_id', '=', about.agent_id)] : []),
          ]),
        )
        .orderBy('user_id'),
    )
    .execute();
}
