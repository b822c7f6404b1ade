import type { Audience } from '#server/notifications/audienceTypes.ts';
import { businessDay } from '#server/time.ts';
import { businessTimeZone, type Context, type Handlers } from './call.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { NotificationRecord, TransactionRecord } from './data.ts';
import { wireTime } from './records.ts';
import { partiesOf } from './transaction/parties.ts';

/** Adds an unread notification for each recipient except the actor. */
export function notify(
  { data, now, user: actor }: Context,
  about: TransactionRecord,
  { role, includesAgent }: Audience,
  action: string,
): void {
  const isHidden = role === 'banker' && about.status === 'WTG';
  const recipients = data.users.filter(
    (user) =>
      user.id !== actor.id &&
      ((user.role === role && !isHidden) || (includesAgent && user.id === about.agentId)),
  );
  const message = `${actor.code} ${action}`;
  const eventId = (data.notifications.at(-1)?.eventId ?? 0) + 1;
  for (const { id: userId } of recipients) {
    const sent = { eventId, userId, transactionId: about.id, message, sentAt: now };
    data.notifications.push({ ...sent, isRead: false });
  }
}

/** Returns the notifications of the user, the newest first, and marks them as read. */
export const listNotifications: Handlers['common.php?run=getnofifications'] = (context) => {
  const own = ownOf(context).toReversed();
  const message = own.map((notification) => toWire(context, notification));
  for (const notification of own) notification.isRead = true;
  return { status: 'success', message };
};

export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = (context) => ({
  status: 'success',
  message: ownOf(context).filter(({ isRead }) => !isRead).length,
  rate: context.data.setting.rate,
  today: businessDay(context.now, businessTimeZone),
});

function toWire({ data }: Context, notification: NotificationRecord) {
  const { transactionId, eventId, sentAt, isRead } = notification;
  const about = data.transactions.find(({ id }) => id === transactionId);
  return {
    TRANSACTION_ID: transactionId,
    MESSAGES: notification.message,
    NOTIFICATION_ID: String(eventId),
    TIME: wireTime(sentAt),
    ...(about && {
      TRANSACTION_CODE: about.code,
      BANK: partiesOf(data, about).bank.name,
      AMOUNT: toDecimal(about.amount),
    }),
    UNREAD: isRead ? undefined : true,
  };
}

const ownOf = ({ data, user }: Context) =>
  data.notifications.filter(({ userId }) => userId === user.id);
