import { z } from 'zod';
import { isStatus, type Status } from '#domain/workflow/workflow.ts';
import type { VisibilityFields } from '#server/transaction/visibility.ts';

const sight = z.object({
  status: z.custom<Status>((value) => typeof value === 'string' && isStatus(value)),
  agent_id: z.number(),
}) satisfies z.ZodType<VisibilityFields>;

/** What a notification is about: a transaction, or a settlement in the account of an agent. */
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), id: z.string() }),
  z.object({ kind: z.literal('settlement'), id: z.string(), agentId: z.number() }),
]);
export type EventSubject = z.infer<typeof subject>;

/** A committed change, as the server processes send it to each other. It contains ids only. */
export const liveChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transaction'),
    id: z.string(),
    version: z.number(),
    /** False if the change did not increase the version. */
    isNewVersion: z.boolean(),
    /** Null for a new transaction. */
    before: sight.nullable(),
    after: sight,
  }),
  /** The claim of a transaction was taken or released. */
  z.object({ kind: z.literal('claim'), id: z.string(), seen: sight }),
  /** The reversal of a payment of the transaction was requested. */
  z.object({ kind: z.literal('request'), id: z.string() }),
  /** A notification was written for a role, for the agent of its subject, or for both. */
  z.object({
    kind: z.literal('event'),
    role: z.enum(['admin', 'banker']).nullable(),
    agentId: z.number().nullable(),
    actorId: z.number(),
    about: subject,
    /** It may have been published before, or not have been written. */
    isUncertain: z.literal(true).optional(),
  }),
  /** A user has read their notifications. */
  z.object({ kind: z.literal('read'), userId: z.number() }),
  /** Sessions of a user ended. */
  z.object({ kind: z.literal('sessions'), userId: z.number() }),
  z.object({ kind: z.literal('users'), userId: z.number() }),
  /** The account of an agent changed otherwise than by a transfer. */
  z.object({ kind: z.literal('account'), agentId: z.number() }),
  /** `resync`: changes may have been missed. */
  z.object({ kind: z.enum(['banks', 'rate', 'resync']) }),
]);
export type LiveChange = z.infer<typeof liveChange>;
export type TransactionChange = Extract<LiveChange, { kind: 'transaction' }>;

/** Returns the changes as they are published if that may be the second time, or without their commit. */
export const uncertain = (changes: readonly LiveChange[]): LiveChange[] =>
  changes.map((change) => (change.kind === 'event' ? { ...change, isUncertain: true } : change));

/**
 * Joins the changes of each transaction to one, from the state before the oldest to the state after
 * the newest, and removes duplicates. Equal notifications are not duplicates, because they are counted.
 */
export function coalesce(changes: readonly LiveChange[]): LiveChange[] {
  const byKey = new Map<string, LiveChange>();
  for (const [index, change] of changes.entries()) {
    const key = keyOf(change, index);
    const other = byKey.get(key);
    const isPair = change.kind === 'transaction' && other?.kind === 'transaction';
    byKey.set(key, isPair ? join(other, change) : change);
  }
  return [...byKey.values()];
}

function keyOf(change: LiveChange, index: number): string {
  if (change.kind === 'transaction') return `transaction ${change.id}`;
  return change.kind === 'event' ? `event ${index}` : JSON.stringify(change);
}

function join(one: TransactionChange, other: TransactionChange): TransactionChange {
  const [older, newer] = other.version < one.version ? [other, one] : [one, other];
  const isNewVersion = older.isNewVersion || newer.isNewVersion;
  return { ...newer, isNewVersion, before: older.before };
}
