import type { Audience } from '#server/notifications/audience.ts';
import { businessDay } from '#server/time.ts';
import { businessTimeZone, type Context, type Handlers } from './call.ts';
import type { TransactionRecord } from './data.ts';

/** Adds an unread notification for each recipient except the actor. */
export function notify(
  { data, user: actor }: Context,
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
  for (const { id: userId } of recipients) {
    data.notifications.push({ userId, transactionId: about.id, message, isRead: false });
  }
}

/** Returns the notifications of the user, the newest first, and marks them as read. */
export const listNotifications: Handlers['common.php?run=getnofifications'] = (context) => {
  const own = ownOf(context).toReversed();
  for (const notification of own) notification.isRead = true;
  const message = own.map(({ transactionId, message }) => ({
    TRANSACTION_ID: transactionId,
    MESSAGES: message,
  }));
  return { status: 'success', message };
};

export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = (context) => ({
  status: 'success',
  message: ownOf(context).filter(({ isRead }) => !isRead).length,
  rate: context.data.setting.rate,
  today: businessDay(context.now, businessTimeZone),
});

const ownOf = ({ data, user }: Context) =>
  data.notifications.filter(({ userId }) => userId === user.id);
