import { sql } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { HttpRefusal } from '#server/api/refusals.ts';

const dayMs = 24 * 60 * 60_000;
const megabyte = 1024 * 1024;

type QuotaContext = Pick<CallContext, 'db' | 'clock' | 'user' | 'uploadQuota'>;

const overQuota = () => new HttpRefusal(429, 'Too many uploads today. Please try again tomorrow.');

/** Refuses an upload of a user whose quota of a day is used up, before its files are read. @throws HttpRefusal */
export async function refuseOverQuota(context: QuotaContext): Promise<void> {
  const { db, user, clock, uploadQuota } = context;
  const used = await db
    .selectFrom('upload_counts')
    .select(['files', 'bytes'])
    .where('user_id', '=', user.userId)
    .where('since', '>', dayBefore(clock()))
    .executeTakeFirst();
  if (!used) return;
  const isOver = used.files >= uploadQuota.files || used.bytes >= mostBytes(context);
  if (isOver) throw overQuota();
}

/**
 * Counts one more file of a user, in one statement, so that files that come at the same time are
 * counted one after the other. @throws HttpRefusal when the quota is used up.
 */
export async function countUpload(context: QuotaContext, byteSize: number): Promise<void> {
  const { db, user, clock, uploadQuota } = context;
  // A day begins with the first file after the last one ended.
  const isNewDay = sql<boolean>`upload_counts.since <= ${dayBefore(clock())}`;
  const after = (present: 'since' | 'files' | 'bytes', sum: string) =>
    sql<never>`case when ${isNewDay} then excluded.${sql.ref(present)} else ${sql.raw(sum)} end`;
  const counted = await db
    .insertInto('upload_counts')
    .values({ user_id: user.userId, since: clock(), files: 1, bytes: byteSize })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          since: after('since', 'upload_counts.since'),
          files: after('files', 'upload_counts.files + excluded.files'),
          bytes: after('bytes', 'upload_counts.bytes + excluded.bytes'),
        })
        .where((eb) =>
          eb.or([
            isNewDay,
            eb.and([
              eb('upload_counts.files', '<', uploadQuota.files),
              eb('upload_counts.bytes', '<', mostBytes(context)),
            ]),
          ]),
        ),
    )
    .returning('files')
    .executeTakeFirst();
  if (!counted) throw overQuota();
}

const dayBefore = (now: Date) => new Date(now.getTime() - dayMs);
const mostBytes = ({ uploadQuota }: QuotaContext) => uploadQuota.megabytes * megabyte;
