import { sql } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { HttpRefusal } from '#server/api/refusals.ts';
import { scheduleRemovals, unclaimedMs } from './removals.ts';

const dayMs = 24 * 60 * 60_000;
const megabyte = 1024 * 1024;

type QuotaContext = Pick<CallContext, 'db' | 'clock' | 'user' | 'uploadQuota'>;

/** Refuses an upload of a user whose quota of the last 24 hours is used up. @throws HttpRefusal */
export async function refuseOverQuota(context: QuotaContext): Promise<void> {
  const { db, user, clock, uploadQuota } = context;
  const used = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('user_id', '=', user.userId)
    .where('uploaded_at', '>', new Date(clock().getTime() - dayMs))
    .executeTakeFirstOrThrow();
  const isUsedUp =
    used.files >= uploadQuota.files || used.bytes >= uploadQuota.megabytes * megabyte;
  if (isUsedUp) throw new HttpRefusal(429, 'Too many uploads in one day. Please try again later.');
}

/**
 * Counts one more file of a user, and schedules its removal in case the upload ends without its row.
 * @throws HttpRefusal if the quota is used up.
 */
export async function announceUpload(
  context: QuotaContext,
  fileId: string,
  bytes: number,
): Promise<void> {
  const { db, user, clock } = context;
  await inTransaction(db, async (trx) => {
    // Locks, so that simultaneous uploads cannot exceed the quota.
    const lock = `uploads of ${user.userId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
    await refuseOverQuota({ ...context, db: trx });
    const upload = { user_id: user.userId, uploaded_at: clock(), bytes };
    await trx.insertInto('uploads').values(upload).execute();
    await scheduleRemovals(trx, [fileId], new Date(clock().getTime() + unclaimedMs));
  });
}
