import { statuses } from '#domain/workflow.ts';
import { demoUsers } from './cast.ts';
import type { PlannedStep, PlannedTransaction } from './plan.ts';

export interface PlannedNotification {
  userCode: string;
  transactionId: string;
  message: string;
  at: Date;
  isRead: boolean;
}

const maxSteps = 60;
const unreadPerUser = 6;

/**
 * Plans the notifications of the newest steps, oldest first. The last ones of each user are unread.
 */
export function planNotifications(planned: readonly PlannedTransaction[]): PlannedNotification[] {
  const notifications = planned
    .flatMap((transaction) => transaction.steps.map((step) => ({ transaction, step })))
    .sort((left, right) => left.step.at.getTime() - right.step.at.getTime())
    .slice(-maxSteps)
    .flatMap(({ transaction, step }) => notificationsOf(transaction, step));
  return markRead(notifications);
}

function notificationsOf(
  transaction: PlannedTransaction,
  step: PlannedStep,
): Omit<PlannedNotification, 'isRead'>[] {
  const message = `${step.userCode} ${messageOf(step, transaction.code)}`;
  return demoUsers
    .filter((user) => user.isActive && user.code !== step.userCode)
    .filter((user) => isRecipient(user, transaction, step))
    .map(({ code }) => ({ userCode: code, transactionId: transaction.id, message, at: step.at }));
}

function isRecipient(
  { role, code }: (typeof demoUsers)[number],
  transaction: PlannedTransaction,
  { action }: PlannedStep,
): boolean {
  if (role === 'agent') return action !== 'initiate' && code === transaction.agentCode;
  return role === 'banker' ? action === 'accept' : action !== 'accept';
}

function messageOf(step: PlannedStep, code: string): string {
  switch (step.action) {
    case 'initiate':
      return `initiated ${code}`;
    case 'accept':
      return `accepted ${code}`;
    case 'hold':
      return `put ${code} on hold`;
    case 'cancel':
      return `cancelled ${code}`;
    case 'check':
      return `checked ${code}`;
    case 'payment':
      return `recorded ${step.to === 'CHK' ? 'the last payment' : 'a payment'} on ${code}`;
    default:
      return `set ${code} to ${statuses[step.to].description}`;
  }
}

function markRead(
  notifications: readonly Omit<PlannedNotification, 'isRead'>[],
): PlannedNotification[] {
  const counts = new Map<string, number>();
  const result: PlannedNotification[] = [];
  for (const item of notifications.toReversed()) {
    const count = (counts.get(item.userCode) ?? 0) + 1;
    counts.set(item.userCode, count);
    result.push({ ...item, isRead: count > unreadPerUser });
  }
  return result.toReversed();
}
