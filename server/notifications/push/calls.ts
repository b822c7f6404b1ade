import type { ExpressionBuilder, Kysely } from 'kysely';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { hashToken } from '#server/sessions/sessions.ts';

/** Maximum number of browsers in which a user receives notifications. The newest ones stay. */
const maxPerUser = 10;

/** Returns whether the user's notifications go to this endpoint, and whether they go to this browser. */
export const viewSubscription: Handlers['common.php?run=getPushSubscription'] = async (
  context,
  { endpoint },
) => {
  const found = await context.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where(isHere(context, endpoint))
    .execute();
  const isKnown = found.some((row) => row.endpoint === endpoint);
  return { status: 'success', message: isKnown, IN_THIS_BROWSER: found.length > 0 };
};

/**
 * Sends the user's notifications to this browser from now on, and nobody else's. A browser has one endpoint, so its
 * former ones end.
 * @throws Refusal if the push service is not one that this server sends to.
 */
export const saveSubscription: Handlers['common.php?run=savePushSubscription'] = async (
  context,
  { endpoint, p256dh, auth },
) => {
  const { user, clock, push } = context;
  if (!push?.accepts(endpoint)) throw new Refusal('This push service is not supported');
  const device = await knownDevice(context);
  const row = { user_id: user.userId, device_hash: device, p256dh, auth, created_at: clock() };
  await inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
    await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', user.userId)
      .where('device_hash', '=', device)
      .where('endpoint', '<>', endpoint)
      .execute();
    await deleteOldest(trx, user.userId);
  });
  return { status: 'success', message: 'Notifications are on' };
};

/** Ends the notifications of the user in this browser. */
export const deleteSubscription: Handlers['common.php?run=deletePushSubscription'] = async (
  context,
  { endpoint },
) => {
  await context.db.deleteFrom('push_subscriptions').where(isHere(context, endpoint)).execute();
  return { status: 'success', message: 'Notifications are off' };
};

/** True for the user's subscription with this endpoint, and for those of the browser that asks. */
const isHere =
  ({ user, deviceCookie }: CallContext, endpoint: string) =>
  (eb: ExpressionBuilder<Schema, 'push_subscriptions'>) =>
    eb.and([
      eb('user_id', '=', user.userId),
      eb.or([
        eb('endpoint', '=', endpoint),
        eb('device_hash', '=', hashToken(deviceCookie.token ?? '')),
      ]),
    ]);

/**
 * Returns the browser of the session. @throws Refusal if the user never signed in from it, or the server has
 * forgotten it.
 */
async function knownDevice({ db, user, session, deviceCookie }: CallContext): Promise<Buffer> {
  const hash = hashToken(deviceCookie.token ?? '');
  const isOfSession = session.deviceHash.equals(hash);
  const known = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
  if (!known || !isOfSession) throw new Refusal('Sign in again to turn notifications on');
  return hash;
}

const deleteOldest = (db: Kysely<Schema>, userId: number) =>
  db
    .deleteFrom('push_subscriptions')
    .where('endpoint', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('endpoint')
        .offset(maxPerUser),
    )
    .execute();
