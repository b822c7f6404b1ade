import type { NotificationSubject } from '#domain/lists/dashboard.ts';
import type { NavigationState } from '#core/navigation/navigationState.ts';
import { accountSettlementHref, transactionHref } from '#app/links.ts';

/** Returns the URL of what a notification is about: a transaction, or a settlement in its account. */
export const subjectHref = (about: NotificationSubject): string =>
  about.kind === 'transaction'
    ? transactionHref(about.id)
    : accountSettlementHref(about.userId, about.id);

/** Returns the navigation state of the same screen. */
export const subjectState = (about: NotificationSubject): NavigationState =>
  about.kind === 'transaction' ? { transactionId: about.id } : { userId: about.userId };
