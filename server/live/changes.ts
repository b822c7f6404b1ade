import { z } from 'zod';
import { isStatus, type Status } from '#domain/workflow/workflow.ts';
import type { Sight } from '#server/transaction/visibility.ts';

const sight = z.object({
  status: z.custom<Status>((value) => typeof value === 'string' && isStatus(value)),
  agent_id: z.number(),
}) satisfies z.ZodType<Sight>;

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
  /** A notification was written for a role, for the agent of its transaction, or for both. */
  z.object({
    kind: z.literal('event'),
    role: z.enum(['admin', 'banker']).nullable(),
    agentId: z.number().nullable(),
    actorId: z.number(),
    transactionId: z.string(),
  }),
  /** A user has read their notifications. */
  z.object({ kind: z.literal('read'), userId: z.number() }),
  /** Sessions of a user ended. */
  z.object({ kind: z.literal('sessions'), userId: z.number() }),
  z.object({ kind: z.literal('users'), userId: z.number() }),
  /** `resync`: changes may have been missed. */
  z.object({ kind: z.enum(['banks', 'rate', 'resync']) }),
]);
export type LiveChange = z.infer<typeof liveChange>;
export type TransactionChange = Extract<LiveChange, { kind: 'transaction' }>;

/**
 * Joins the changes of each transaction to one, from the state before the oldest to the state after
 * the newest, and removes duplicates.
 */
export function coalesce(changes: readonly LiveChange[]): LiveChange[] {
  const byKey = new Map<string, LiveChange>();
  for (const change of changes) {
    const key = change.kind === 'transaction' ? change.id : JSON.stringify(change);
    const other = byKey.get(key);
    const isPair = change.kind === 'transaction' && other?.kind === 'transaction';
    byKey.set(key, isPair ? join(other, change) : change);
  }
  return [...byKey.values()];
}

function join(one: TransactionChange, other: TransactionChange): TransactionChange {
  const [older, newer] = other.version < one.version ? [other, one] : [one, other];
  const isNewVersion = older.isNewVersion || newer.isNewVersion;
  return { ...newer, isNewVersion, before: older.before };
}
