import { sql, type Transaction } from 'kysely';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import type { Audience } from './audience.ts';

export interface NewNotification {
  /** The transaction after the change. */
  about: TransactionRecord;
  /** The user who made the change. The actor gets no notification. */
  actor: SignedIn;
  audience: readonly Audience[];
  message: string;
  now: Date;
}

/** Writes one unread notification for each active recipient. */
export async function notify(
  trx: Transaction<Schema>,
  notification: NewNotification,
): Promise<void> {
  const { about, actor, audience, message, now } = notification;
  const includesBankers = audience.includes('bankers') && about.status !== 'WTG';
  await trx
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
            ...(includesBankers ? [user('role', '=', 'banker')] : []),
            ...(audience.includes('agent') ? [user('user_id', '=', about.agent_id)] : []),
          ]),
        )
        .orderBy('user_id'),
    )
    .execute();
}
