import type { LiveEvent } from '#api/contract/live.ts';
import { concerns, type ReadKey } from '#core/live/concerns.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { HttpRequest } from '#server/process/httpClient.ts';
import { callOf, type Person } from './people.ts';

/** What a screen reads, and when it reads it again. */
export interface Read {
  /** Shortest pause between two reads that events cause, in ms. */
  pauseMs: number;
  /** Interval of what changes without events, in ms. */
  everyMs?: number;
  /** Returns true if the event makes the browser read. */
  isCausedBy: (event: LiveEvent) => boolean;
  /** @param ids transactions on the screen */
  request: (ids: readonly string[]) => HttpRequest;
  /** True if its answer is the list of the screen. */
  isList?: true;
}

/** Rows that are visible at a time. */
export const visibleRows = 12;

/**
 * Returns what the first screen after the sign-in reads: the Summary of admins, the orders of the others. The
 * decisions are those of the hooks with the same keys; `concerns` is theirs.
 */
export function screenOf(person: Person): Read[] {
  const shared = [counters(person), counts(person)];
  return person.role === 'admin'
    ? [...summary(person), ...shared]
    : [...orders(person), claims(person), ...shared];
}

/**
 * A transaction without its row has to be read. Servers of earlier releases send nothing else, and no figures: their
 * browsers read both.
 */
const isWithoutRow = (event: LiveEvent) => event.kind === 'transaction' && !event.row;

function reads(key: ReadKey, isCarried: (event: LiveEvent) => boolean = () => false) {
  return (event: LiveEvent) => concerns(event, key) && !isCarried(event);
}

const summary = (person: Person): Read[] => [
  {
    pauseMs: 500,
    isCausedBy: (event) => isWithoutRow(event) || reads(['summary'])(event),
    request: () => callOf(person, 'transaction.php?run=get_dashboard_details', {}),
  },
  {
    pauseMs: 500,
    isCausedBy: (event) => isWithoutRow(event) || reads(['day'])(event),
    request: () => callOf(person, 'transaction.php?run=getDay', {}),
  },
  {
    pauseMs: 2_000,
    // Rows decide, and no change of these lets one leave the list.
    isCausedBy: reads(['toCheck'], (event) => event.kind === 'transaction' && !isWithoutRow(event)),
    request: () =>
      callOf(person, 'transaction.php?run=getTransactionsList', {
        ...listOf(person),
        section: '',
        end: '10',
        orderby: 'ASC',
        filters: { statuses: ['CHK'] },
      }),
  },
  {
    pauseMs: 60_000,
    isCausedBy: reads(['accounts']),
    request: () => callOf(person, 'account.php?run=getAccountTotals', {}),
  },
  {
    pauseMs: 500,
    everyMs: 600_000,
    isCausedBy: reads(['trends']),
    request: () => callOf(person, 'transaction.php?run=getTrends', {}),
  },
];

const orders = (person: Person): Read[] => [
  {
    isList: true,
    pauseMs: 1_000,
    isCausedBy: ({ kind }) => kind === 'resync',
    request: () => callOf(person, 'transaction.php?run=getTransactionsList', listOf(person)),
  },
  {
    pauseMs: 1_000,
    isCausedBy: isWithoutRow,
    request: (ids) =>
      callOf(person, 'transaction.php?run=getTransactionRows', {
        trans_ids: ids.slice(0, 1),
        section: 'ORD',
        search: '',
      }),
  },
];

const claims = (person: Person): Read => ({
  pauseMs: 500,
  isCausedBy: (event) =>
    event.kind === 'resync' ||
    ((event.kind === 'claim' || event.kind === 'transaction') && event.claim === undefined),
  request: (ids) =>
    callOf(person, 'transaction.php?run=getClaims', { trans_ids: ids.slice(0, visibleRows) }),
});

const counters = (person: Person): Read => ({
  pauseMs: 500,
  isCausedBy: reads(
    ['counters'],
    (event) => event.kind === 'notifications' && event.added !== undefined,
  ),
  request: () =>
    callOf(person, 'common.php?run=getnofificationsCount', {
      user_id: String(person.userId),
      role: roleNumbers[person.role],
    }),
});

const counts = (person: Person): Read => ({
  pauseMs: 15_000,
  isCausedBy: (event) => event.kind === 'resync' || isWithoutRow(event),
  request: () =>
    callOf(person, 'transaction.php?run=getListCounts', {
      lists: [
        { section: 'ORD', search: '' },
        { section: 'ORD', search: '', filters: { overdue: true } },
        { section: 'ART', search: '' },
        { section: 'ART', search: '', filters: { overdue: true } },
      ],
    }),
});

const listOf = ({ role, code }: Person) => ({
  section: 'ORD' as const,
  role: roleNumbers[role],
  user_code: code,
  search: '',
  start: '0',
  end: '50',
  orderby: 'DESC' as const,
});
