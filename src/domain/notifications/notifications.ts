import type { Notification } from '../lists/dashboard.ts';

/** The notifications about one transaction or settlement, the newest first. */
export type NotificationGroup = readonly [Notification, ...Notification[]];

/** Groups notifications by what they are about. The group with the newest notification is the first. */
export function groupBySubject(
  notifications: readonly Notification[],
): readonly NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of notifications) {
    const key = subjectKey(notification);
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups.values()];
}

/** Returns a text that differs for each subject. */
export const subjectKey = ({ about }: Notification): string => `${about.kind} ${about.id}`;
