import type { Notification } from '../lists/dashboard.ts';

/** The notifications about one transaction, the newest first. */
export type NotificationGroup = readonly [Notification, ...Notification[]];

/** Groups notifications by transaction. The group with the newest notification is the first. */
export function groupByTransaction(
  notifications: readonly Notification[],
): readonly NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of notifications) {
    const group = groups.get(notification.transactionId);
    if (group) group.push(notification);
    else groups.set(notification.transactionId, [notification]);
  }
  return [...groups.values()];
}
