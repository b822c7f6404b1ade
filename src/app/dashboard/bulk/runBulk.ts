import type { CallError, Result } from '#api/result.ts';
import { pauseFor, retryAfterOf } from '#core/reading/retryWait.ts';
import {
  type BulkOutcome,
  type BulkOutcomes,
  type BulkPause,
  isSettledOutcome,
} from '#domain/transactions/bulk.ts';

export interface BulkRunOptions {
  /** Ids in the order in which they are sent. */
  ids: readonly string[];
  /** Outcomes of an earlier run. What is settled is not sent again. */
  outcomes: BulkOutcomes;
  /** Sends one row, with the same call as the button in its details. */
  send: (id: string) => Promise<Result<unknown>>;
  /** Asks the server whether the row has the status that it should get. */
  verify: (id: string) => Promise<Result<boolean>>;
  /** Returns the reason to show for a row that was not changed. */
  reasonOf: (error: CallError) => string;
  /** Resolves when calls may succeed again, or when the run is stopped. `attempt` begins with 1. */
  wait: (pause: BulkPause, attempt: number, retryAfterMs: number) => Promise<void>;
  /** Returns true if no further row should be sent. */
  isStopped: () => boolean;
  onOutcome: (id: string, outcome: BulkOutcome) => void;
  onPause: (pause: BulkPause | null) => void;
}

/** `signedOut` if the session has ended. The rest can be sent after the next sign-in. */
export type BulkEnd = 'finished' | 'stopped' | 'signedOut';

/**
 * Sends rows one after the other. Each has its own outcome, and one that fails does not keep the others
 * from being sent. A row without a response is looked up before it is sent again, so nothing is sent twice.
 */
export async function runBulk(options: BulkRunOptions): Promise<BulkEnd> {
  for (const id of options.ids) {
    const before = options.outcomes[id] ?? { kind: 'waiting' };
    if (isSettledOutcome(before)) continue;
    if (options.isStopped()) return 'stopped';
    const end = await runRow(options, id, before.kind === 'unknown');
    if (end) return end;
  }
  return 'finished';
}

/** Sends one row until its outcome is known. Returns the end of the run if it cannot go on. */
async function runRow(
  options: BulkRunOptions,
  id: string,
  wasSent: boolean,
): Promise<BulkEnd | null> {
  let isUnknown = wasSent;
  const settle = (outcome: BulkOutcome) => {
    options.onOutcome(id, outcome);
    return null;
  };
  const leave = (end: BulkEnd) => {
    options.onOutcome(id, { kind: isUnknown ? 'unknown' : 'waiting' });
    return end;
  };
  options.onOutcome(id, { kind: 'sending' });
  for (let attempt = 1; ; attempt += 1) {
    const result = isUnknown ? await verifyFirst(options, id) : await options.send(id);
    if (result.ok) return settle({ kind: 'done' });
    const { error } = result;
    if (error.kind === 'unauthorised') return leave('signedOut');
    if (error.kind === 'cancelled') return leave('stopped');
    const pause = pauseFor(error);
    if (pause === null) {
      const isChanged = error.kind === 'refused' && error.code === 'conflict';
      const reason = options.reasonOf(error);
      return settle({ kind: 'failed', reason, ...(isChanged && { isChanged }) });
    }
    isUnknown ||= error.kind === 'failed';
    options.onPause(pause);
    await options.wait(pause, attempt, retryAfterOf(error));
    options.onPause(null);
    if (options.isStopped()) return leave('stopped');
  }
}

/**
 * Sends a row that may have been recorded already. A late request can be recorded after it was looked up;
 * the server then refuses the second one, and it is looked up again.
 */
async function verifyFirst(options: BulkRunOptions, id: string): Promise<Result<unknown>> {
  const recorded = await options.verify(id);
  if (!recorded.ok || recorded.value) return recorded;
  const result = await options.send(id);
  if (result.ok || result.error.kind !== 'refused' || result.error.code !== 'conflict')
    return result;
  const now = await options.verify(id);
  return now.ok && !now.value ? result : now;
}
