import type { Summary } from '#domain/lists/dashboard.ts';
import type { ListCount } from '#domain/lists/listCount.ts';
import { wireSections } from '#domain/lists/sections.ts';
import type { Day } from '#domain/reports/day.ts';
import type { Section, TransactionSummary } from '#domain/transactions/transaction.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { Claim } from '#domain/workflow/claim.ts';
import { readClaim } from './claims.ts';
import type { LiveEvent as ContractEvent, livePath as contractPath } from './contract/live.ts';
import { readCount } from './listCounts.ts';
import { answerShapes, parseAnswer } from './parseAnswer.ts';
import { readDay, readSummaryFigures } from './summary.ts';
import { readSummary } from './transaction.ts';

/** An event of the server's stream. What it carries is read by the functions of this file. */
export type LiveEvent = ContractEvent;

// A copy, because the contract is not part of the app's code.
const livePath: typeof contractPath = '/live';

/** Returns the address of the stream. `after`: position of the last message that was received. `age`: time of reading, ms. */
export const liveAddress = (from: { after: string } | { age: number } | null) =>
  from === null ? livePath : `${livePath}?${new URLSearchParams(Object.entries(from))}`;

/** Parses a message of the stream. One in another format may have told of any change. */
export function readLiveMessage(data: string): readonly LiveEvent[] {
  try {
    const events = parseAnswer<readonly LiveEvent[]>(JSON.parse(data), answerShapes.live);
    if (events) return events;
  } catch {
    // Not JSON.
  }
  return [{ kind: 'resync' }];
}

/** Returns the row that an event carries; undefined if it has to be read. */
export const rowOf = (event: LiveEvent): TransactionSummary | undefined =>
  event.kind === 'transaction' && event.row ? readOrNothing(readSummary, event.row) : undefined;

/** Returns the claim that an event carries, null for nobody's; undefined if it has to be read. */
export function claimOf(event: LiveEvent, user: SessionUser): Claim | null | undefined {
  if (event.kind !== 'transaction' && event.kind !== 'claim') return undefined;
  return event.claim && readClaim(event.claim, user);
}

/** Returns the number of transactions, or of overdue ones, in a section that an event carries. */
export function countOf(
  event: LiveEvent,
  section: Section,
  figure: 'counts' | 'overdue',
): ListCount | undefined {
  const counts = event.kind === 'figures' ? event[figure] : undefined;
  return counts && readCount(counts[wireSections[section]]);
}

/** Returns the figures of the day that an event carries. */
export const dayOf = (event: LiveEvent): Day | undefined =>
  event.kind === 'figures' && event.day ? readOrNothing(readDay, event.day) : undefined;

/** Returns the admin's figures that an event carries. */
export const summaryOf = (event: LiveEvent): Summary | undefined =>
  event.kind === 'figures' && event.summary
    ? readOrNothing(readSummaryFigures, event.summary)
    : undefined;

/** What cannot be read from an event is read by a call. */
function readOrNothing<Wire, Value>(read: (wire: Wire) => Value, wire: Wire): Value | undefined {
  try {
    return read(wire);
  } catch {
    return undefined;
  }
}
