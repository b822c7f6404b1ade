import type { LiveEvent } from '#api/contract/live.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { isVisibleTo, seesRequests } from '#server/transaction/visibility.ts';
import type { LiveChange, TransactionChange } from './changes.ts';

export type Reader = Pick<SignedIn, 'userId' | 'role'>;

/**
 * Returns the events of a change for one reader, without rows, claims and notifications; none if the reader may
 * not see what changed.
 */
export function eventsFor(reader: Reader, change: LiveChange): LiveEvent[] {
  switch (change.kind) {
    case 'transaction':
      return transactionEvents(reader, change);
    case 'claim':
      return isVisibleTo(reader, change.seen) ? [{ kind: 'claim', id: change.id }] : [];
    case 'request':
      return seesRequests(reader) ? [{ kind: 'transaction', id: change.id }] : [];
    case 'users':
      if (reader.role === 'admin') return [{ kind: 'users' }];
      // Forms offer the agents to bankers, and to agents only themselves.
      return reader.role === 'banker' || change.userId === reader.userId
        ? [{ kind: 'lookups' }]
        : [];
    case 'account':
      return reader.role === 'admin' || change.agentId === reader.userId
        ? [{ kind: 'account' }]
        : [];
    case 'banks':
      return [{ kind: reader.role === 'admin' ? 'banks' : 'lookups' }];
    case 'rate':
    case 'resync':
      return [{ kind: change.kind }];
    case 'event':
    case 'read':
    case 'sessions':
      return [];
  }
}

function transactionEvents(
  reader: Reader,
  { id, version, isNewVersion, before, after }: TransactionChange,
): LiveEvent[] {
  const saw = before !== null && isVisibleTo(reader, before);
  if (!isVisibleTo(reader, after)) return saw ? [{ kind: 'removed', id }] : [];
  return [
    { kind: 'transaction', id, ...(isNewVersion && { version }), ...(!saw && { isNew: true }) },
  ];
}

/** Returns the events of changes for all readers with the same view, one for each transaction. */
export function allEventsFor(reader: Reader, changes: readonly LiveChange[]): LiveEvent[] {
  const events = new Map<string, LiveEvent>();
  for (const event of changes.flatMap((change) => eventsFor(reader, change))) {
    const key = 'id' in event ? `transaction ${event.id}` : event.kind;
    const other = events.get(key);
    if (!other || weightOf(event) > weightOf(other)) events.set(key, event);
  }
  const resync = events.get('resync');
  return resync ? [resync] : [...events.values()];
}

/** Of two events of a transaction, the one with more weight includes the other. */
function weightOf(one: LiveEvent): number {
  if (one.kind === 'claim') return 0;
  return one.kind === 'transaction' && one.version === undefined ? 1 : 2;
}

/**
 * Returns the event about the unread notifications of a reader; null if their number is the same.
 * @param isExact false if the client may have counted some of the changes before
 * @param isFirst returns true if the reader could not see the transaction before the changes
 */
export function notificationsFor(
  reader: Reader,
  changes: readonly LiveChange[],
  isExact: boolean,
  isFirst: (id: string) => boolean = () => false,
): LiveEvent | null {
  const effects = changes.map((change) =>
    change.kind === 'transaction' && isFirst(change.id) ? null : effectOn(reader, change, changes),
  );
  const added = effects.filter((effect) => effect === 'added').length;
  if (effects.includes('other') || (added > 0 && !isExact)) return { kind: 'notifications' };
  return added > 0 ? { kind: 'notifications', added } : null;
}

/** How a change affects the number of unread notifications of a reader. @param all those of the message */
function effectOn(
  reader: Reader,
  change: LiveChange,
  all: readonly LiveChange[],
): 'added' | 'other' | null {
  switch (change.kind) {
    case 'event': {
      const isRecipient = change.role === reader.role || change.agentId === reader.userId;
      if (!isRecipient || change.actorId === reader.userId) return null;
      const isHidden = all.some(
        (other) =>
          other.kind === 'transaction' &&
          change.about.kind === 'transaction' &&
          other.id === change.about.id &&
          !isVisibleTo(reader, other.after),
      );
      return isHidden || change.isUncertain ? 'other' : 'added';
    }
    case 'read':
      return change.userId === reader.userId ? 'other' : null;
    case 'transaction': {
      const { before, after } = change;
      // Notifications about a transaction appear and disappear with it.
      return before && isVisibleTo(reader, before) !== isVisibleTo(reader, after) ? 'other' : null;
    }
    default:
      return null;
  }
}
