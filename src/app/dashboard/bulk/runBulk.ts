import type { CallError, Result } from '#api/result.ts';
import { pauseFor, retryAfterOf, type RetryWait } from '#core/forms/retryWait.ts';
import type { CallPause } from '#domain/lists/screenStates.ts';
import type { BulkOutcome, BulkOutcomes } from '#domain/transactions/bulk.ts';

export interface BulkRunOptions {
  ids: readonly string[];
  /** Sends rows. Returns the outcomes of those that the server reached. */
  send: (ids: readonly string[]) => Promise<Result<BulkOutcomes>>;
  /** Returns the reason to show for rows that were not changed. */
  reasonOf: (error: CallError) => string;
  /** Resolves when calls may succeed again, or when the run is stopped. `attempt` begins with 1. */
  wait: RetryWait['wait'];
  /** Returns true if no further call should be made. */
  isStopped: () => boolean;
  onOutcomes: (outcomes: BulkOutcomes) => void;
  onPause: (pause: CallPause | null) => void;
}

/**
 * Sends rows until each has its outcome, the run is stopped or the session has ended. What the server did not reach,
 * and what had no response, is sent again.
 */
export async function runBulk(options: BulkRunOptions): Promise<void> {
  const { send, wait, onPause, onOutcomes } = options;
  let rest = options.ids;
  let left: BulkOutcome = { kind: 'waiting' };
  const setRest = (outcome: BulkOutcome) =>
    onOutcomes(Object.fromEntries(rest.map((id) => [id, outcome])));
  setRest({ kind: 'sending' });
  for (let attempt = 1; rest.length > 0 && !options.isStopped(); attempt += 1) {
    const result = await send(rest);
    if (result.ok) {
      onOutcomes(result.value);
      rest = rest.filter((id) => !result.value[id]);
      attempt = 0;
      continue;
    }
    const { error } = result;
    const pause = pauseFor(error);
    if (pause === null) {
      const isLeft = error.kind === 'unauthorised' || error.kind === 'cancelled';
      return setRest(isLeft ? left : { kind: 'failed', reason: options.reasonOf(error) });
    }
    if (error.kind === 'failed') left = { kind: 'unknown' };
    onPause(pause);
    await wait(pause, attempt, retryAfterOf(error));
    onPause(null);
  }
  setRest(left);
}
