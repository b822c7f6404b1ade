import { z } from 'zod';
import { claim, day, listCount, summary, transactionRow } from './transaction.ts';
import { serverId } from './wire.ts';

/**
 * Address of the stream: server-sent events, for the session of the cookie. Each message has an id. A client that
 * connects again names the last one as `Last-Event-ID`, or as `after` in the query, and gets what it missed if that is
 * no more than five minutes. A page that opens its first stream states as `age` how long ago (ms) it began to read, and
 * gets what has happened since; without it, or where the server does not know that, it reads everything again.
 */
export const livePath = '/live';

/**
 * Header, with the value `1`, of a call that the client makes because of an event. Like the stream, the
 * call does not count as use of the session, which would otherwise never become idle.
 */
export const backgroundHeader = 'x-background';

const sectionCounts = z.object({ '': listCount, ART: listCount, ORD: listCount });

/**
 * An event of the stream for one reader. What it carries is what the reader's own calls would answer at the time of
 * the message; what it leaves out, the client reads.
 */
export const liveEvent = z.union([
  /**
   * A transaction changed, and the reader may see it. `isNew`: the reader could not see it before.
   * `version` is that of the transaction after the change; absent if the change did not increase it,
   * such as a new attachment. `row`: the row of lists. `claim`: who is paying it, null for nobody.
   */
  z.object({
    kind: z.literal('transaction'),
    id: serverId,
    version: z.number().int().optional(),
    isNew: z.literal(true).optional(),
    row: transactionRow.optional(),
    claim: claim.nullable().optional(),
  }),
  /** The reader may no longer see this transaction. */
  z.object({ kind: z.literal('removed'), id: serverId }),
  /**
   * The claim of a transaction was taken or released: who is paying it, null for nobody. A claim that expires causes
   * no event.
   */
  z.object({ kind: z.literal('claim'), id: serverId, claim: claim.nullable().optional() }),
  /**
   * The figures of the reader's role after changes of transactions, at most once a second, and within a minute after
   * one became overdue: the numbers of transactions, and of overdue ones where there are target times, in the sections
   * without filters, the day, and the Summary of admins.
   */
  z.object({
    kind: z.literal('figures'),
    counts: sectionCounts,
    overdue: sectionCounts.optional(),
    day: day.optional(),
    summary: z.object(summary).optional(),
  }),
  /** The reader has `added` more unread notifications; without it, another number of them. */
  z.object({ kind: z.literal('notifications'), added: z.number().int().positive().optional() }),
  /**
   * Something may have been missed: everything on the screen is read again, at a random moment within this time (ms),
   * so that not all browsers read at once.
   */
  z.object({ kind: z.literal('resync'), within_ms: z.number().int().nonnegative().optional() }),
  /** The first message of a stream. Before it, a proxy may be holding the stream back. What was missed follows. */
  z.object({ kind: z.literal('open') }),
  /** The rupee rate changed. */
  z.object({ kind: z.literal('rate') }),
  /** The users changed; sent to admins. */
  z.object({ kind: z.literal('users') }),
  /** Accounts changed otherwise than by transfers; sent to admins, and to an agent about their own. */
  z.object({ kind: z.literal('account') }),
  /** The banks changed; sent to admins. */
  z.object({ kind: z.literal('banks') }),
  /** The users or banks that forms offer changed; sent to the other roles. */
  z.object({ kind: z.literal('lookups') }),
  /** The session has ended. The server closes the stream after this event. */
  z.object({ kind: z.literal('ended') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * A message of the stream: events that happened at about the same time. Every 20 seconds, one without
 * events shows that the stream still works.
 */
export const liveMessage = z.array(liveEvent);
