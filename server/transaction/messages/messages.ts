import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { shownMessages } from '#domain/workflow/message.ts';
import { allStatuses, isDiscussable } from '#domain/workflow/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { isoInZone } from '#server/time.ts';
import { fileUrls, type NamedFile } from '../storedFiles.ts';

type Reader = Pick<SignedIn, 'userId' | 'role'>;

/** Condition for the rows of `messages` that this user may see, if the user may see the transaction. */
export const isReadableBy = ({ userId, role }: Reader): RawBuilder<SqlBool> =>
  role === 'agent' ? sql<SqlBool>`messages.agent_id = ${userId}` : sql<SqlBool>`true`;

/** Query for the newest messages of a transaction with their photos, newest first. */
export const selectMessages = (db: Kysely<Schema>, user: Reader, transactionId: string) =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.user_id', 'messages.user_id')
    .select(['messages.message_id', 'messages.created_at', 'messages.is_from_agent'])
    .select(['messages.text', 'users.user_code'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('files')
          .select(['files.file_id', 'files.file_name'])
          .where('files.purpose', '=', 'message')
          .where('files.transaction_id', '=', transactionId)
          .whereRef('files.message_id', '=', 'messages.message_id')
          .where('files.claimed_at', 'is not', null)
          .orderBy('files.created_at')
          .orderBy('files.sequence'),
      ).as('photos'),
    )
    .where('messages.transaction_id', '=', transactionId)
    .where(isReadableBy(user))
    .orderBy('messages.sequence', 'desc')
    .limit(shownMessages);

interface MessageRow {
  message_id: string;
  created_at: Date | string;
  is_from_agent: boolean;
  text: string;
  user_code: string;
  photos: NamedFile[];
}

/** Converts a row to a message of the API. */
export const toMessage = (row: MessageRow, timeZone: string) => ({
  MESSAGE_ID: row.message_id,
  // Times inside JSON are text.
  TIME: isoInZone(new Date(row.created_at), timeZone),
  USER_CODE: row.user_code,
  FROM_AGENT: row.is_from_agent,
  TEXT: row.text,
  PHOTOS: row.photos.map(fileUrls),
});

const discussable = sql.join(allStatuses.filter(isDiscussable).map(sql.lit));

/**
 * The number of messages that the other side, agent or staff, has written to the current agent's
 * transaction since the last one of the reader's side. Zero in a status that takes no messages.
 */
export function countUnanswered({ role }: Pick<Reader, 'role'>): RawBuilder<number> {
  const isOwn = role === 'agent' ? sql`is_from_agent` : sql`not is_from_agent`;
  const ofAgent = sql`transaction_id = transactions.transaction_id
    and agent_id = transactions.agent_id`;
  return sql<number>`case when transactions.status in (${discussable}) then (
      select count(*) from messages
      where ${ofAgent} and not (${isOwn}) and sequence > coalesce(
        (select max(sequence) from messages where ${ofAgent} and ${isOwn}), 0))
    else 0 end`;
}
