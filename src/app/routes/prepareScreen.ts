import { fetchCounters } from '#api/common.ts';
import {
  fetchLookups,
  fetchSummary,
  type ListQuery,
  listTransactions,
  viewTransaction,
} from '#api/transaction.ts';
import type { SessionUser } from '#domain/session.ts';
import { paths, rolesAt } from '../paths.ts';
import type { Services } from '../services.ts';
import { firstPage } from '../state/pages.ts';
import { sectionOf, tabsOf } from './dashboardTabs.ts';
import { fetchScreen } from './screenCode.ts';

type ListChoice = Pick<ListQuery, 'section' | 'search' | 'order'>;

/**
 * Gets all that the screen at an address needs side by side: its code, what the device keeps, and
 * what it reads first, which is not waited for. Fails never, as the screen says what is missing.
 */
export async function prepareScreen(services: Services, user: SessionUser, path: string) {
  const opening = services.device.open(user.id);
  readFirst(services, user, path);
  await Promise.all([fetchScreen(path), opening]);
}

/**
 * Begins to read a transaction that was chosen, and what was typed into its forms, while its screen
 * is still on its way.
 */
export function readTransaction({ ahead, device }: Services, user: SessionUser, id: string) {
  void viewTransaction(ahead, id);
  void fetchLookups(ahead);
  device.opened(user.id)?.holder.holdAhead(formOf(id));
}

/** Under which name the device keeps what was typed into the forms of a transaction. */
export const formOf = (transactionId: string) => `transaction ${transactionId}`;

/** Begins to read the first rows of a list that is about to be shown. */
export function readPage({ ahead }: Services, user: SessionUser, query: ListChoice) {
  void listTransactions(ahead, user, { ...query, ...firstPage });
}

function readFirst(services: Services, user: SessionUser, path: string) {
  const { ahead } = services;
  if (!(path in rolesAt)) return;
  void fetchCounters(ahead, user);
  if (path !== paths.dashboard) return;
  const section = sectionOf[tabsOf[user.role][0]];
  if (section === null) void fetchSummary(ahead);
  else readPage(services, user, { section, search: '', order: 'newest' });
}
