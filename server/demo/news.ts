import { statuses } from '#domain/workflow.ts';
import { demoUsers } from './cast.ts';
import type { PlannedStep, PlannedTransaction } from './plan.ts';

export interface News {
  userCode: string;
  transactionId: string;
  message: string;
  at: Date;
  isRead: boolean;
}

const newestSteps = 60;
const unreadEach = 6;

/** What the users were told of the newest steps: oldest first, the last few still unread. */
export function newsOf(planned: readonly PlannedTransaction[]): News[] {
  const told = planned
    .flatMap((transaction) => transaction.steps.map((step) => ({ transaction, step })))
    .sort((left, right) => left.step.at.getTime() - right.step.at.getTime())
    .slice(-newestSteps)
    .flatMap(({ transaction, step }) => tell(transaction, step));
  return markRead(told);
}

function tell(transaction: PlannedTransaction, step: PlannedStep): Omit<News, 'isRead'>[] {
  const message = `${step.userCode} ${wordsOf(step, transaction.code)}`;
  return demoUsers
    .filter((user) => user.isActive && user.code !== step.userCode)
    .filter((user) => isTold(user, transaction, step))
    .map(({ code }) => ({ userCode: code, transactionId: transaction.id, message, at: step.at }));
}

function isTold(
  { role, code }: (typeof demoUsers)[number],
  transaction: PlannedTransaction,
  { action }: PlannedStep,
): boolean {
  if (role === 'agent') return action !== 'initiate' && code === transaction.agentCode;
  return role === 'banker' ? action === 'accept' : action !== 'accept';
}

function wordsOf(step: PlannedStep, code: string): string {
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

function markRead(told: readonly Omit<News, 'isRead'>[]): News[] {
  const seen = new Map<string, number>();
  const news: News[] = [];
  for (const item of told.toReversed()) {
    const count = (seen.get(item.userCode) ?? 0) + 1;
    seen.set(item.userCode, count);
    news.push({ ...item, isRead: count > unreadEach });
  }
  return news.toReversed();
}
