import type { LiveEvent } from '#api/contract/live.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { isVisibleTo, seesRequests } from '#server/transaction/visibility.ts';
import type { LiveChange, TransactionChange } from './changes.ts';

export type Reader = Pick<SignedIn, 'userId' | 'role'>;

/** Returns the events of a change for one reader; none if the reader may not see what changed. */
export function eventsFor(reader: Reader, change: LiveChange): LiveEvent[] {
  switch (change.kind) {
    case 'transaction':
      return transactionEvents(reader, change);
    case 'claim':
      return isVisibleTo(reader, change.seen) ? [{ kind: 'claim', id: change.id }] : [];
    case 'request':
      return seesRequests(reader) ? [{ kind: 'transaction', id: change.id }] : [];
    case 'event': {
      const isRecipient = change.role === reader.role || change.agentId === reader.userId;
      return isRecipient && change.actorId !== reader.userId ? [{ kind: 'notifications' }] : [];
    }
    case 'read':
      return change.userId === reader.userId ? [{ kind: 'notifications' }] : [];
    case 'users':
      if (reader.role === 'admin') return [{ kind: 'users' }];
      // Forms offer the agents to bankers, and to agents only themselves.
      return reader.role === 'banker' || change.userId === reader.userId
        ? [{ kind: 'lookups' }]
        : [];
    case 'banks':
      return [{ kind: reader.role === 'admin' ? 'banks' : 'lookups' }];
    case 'rate':
    case 'resync':
      return [{ kind: change.kind }];
    case 'sessions':
      return [];
  }
}

function transactionEvents(
  reader: Reader,
  { id, version, isNewVersion, before, after }: TransactionChange,
): LiveEvent[] {
  const saw = before !== null && isVisibleTo(reader, before);
  const sees = isVisibleTo(reader, after);
  if (!saw && !sees) return [];
  const own: LiveEvent = sees
    ? { kind: 'transaction', id, ...(isNewVersion && { version }), ...(!saw && { isNew: true }) }
    : { kind: 'removed', id };
  // Notifications about a transaction appear and disappear with it.
  return before !== null && saw !== sees ? [own, { kind: 'notifications' }] : [own];
}
