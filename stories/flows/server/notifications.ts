import { businessDay } from '#server/time.ts';
import { businessTimeZone, type Context, type Handlers } from './call.ts';
import type { NotificationRecord, TransactionRecord } from './data.ts';
import { isVisible } from './transaction/visibility.ts';

const mostShown = 50;

/** Who is told. Bankers are told only of what they may see. */
export type Audience = 'admins' | 'bankers' | 'agent';

/** Tells everyone concerned but the one who acted. */
export function notify(
  { data, user: actor }: Context,
  about: TransactionRecord,
  audience: readonly Audience[],
  deed: string,
): void {
  const isTold = {
    admin: audience.includes('admins'),
    banker: audience.includes('bankers') && about.status !== 'WTG',
    agent: false,
  };
  const recipients = data.users.filter(
    ({ id, role, isActive }) =>
      isActive &&
      id !== actor.id &&
      (isTold[role] || (audience.includes('agent') && id === about.agentId)),
  );
  const message = `${actor.code} ${deed}`;
  for (const { id: userId } of recipients) {
    data.notifications.push({ userId, transactionId: about.id, message, isRead: false });
  }
}

export const listNotifications: Handlers['common.php?run=getnofifications'] = (context) => {
  const own = ownOf(context);
  for (const notification of context.data.notifications) {
    if (notification.userId === context.user.id) notification.isRead = true;
  }
  const message = own
    .slice(-mostShown)
    .toReversed()
    .map(({ transactionId, message }) => ({ TRANSACTION_ID: transactionId, MESSAGES: message }));
  return { status: 'success', message };
};

export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = (context) => ({
  status: 'success',
  message: ownOf(context).filter(({ isRead }) => !isRead).length,
  rate: context.data.setting.rate,
  today: businessDay(context.now, businessTimeZone),
});

/** Those of the user about transactions they may see now. */
function ownOf({ data, user }: Context): NotificationRecord[] {
  const seen = new Set(data.transactions.filter((one) => isVisible(user, one)).map(({ id }) => id));
  return data.notifications.filter(
    ({ userId, transactionId }) => userId === user.id && seen.has(transactionId),
  );
}
