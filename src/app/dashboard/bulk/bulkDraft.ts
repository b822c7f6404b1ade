import {
  bulkTransitions,
  type BulkOutcomes,
  type BulkRow,
  type BulkTransition,
  isRetried,
  isSettledOutcome,
} from '#domain/transactions/bulk.ts';
import { paise } from '#domain/money/money.ts';
import type { Draft, FieldValues } from '#core/forms/drafts/draftStore.ts';

/** A bulk action that was started. */
export interface StartedBulk {
  transition: BulkTransition;
  rows: readonly BulkRow[];
  outcomes: BulkOutcomes;
}

/** Returns the rows without a result. */
export const leftOf = ({ rows, outcomes }: StartedBulk): readonly BulkRow[] =>
  rows.filter(({ id }) => !isSettledOutcome(outcomes[id] ?? { kind: 'waiting' }));

/** Returns what a draft stores of an action: the rows that are left, without names. */
export const bulkDraftOf = (started: StartedBulk): FieldValues => ({
  transition: started.transition,
  rows: leftOf(started).map(({ id, code, amount, version }) => ({ id, code, amount, version })),
});

/** Returns the action of a draft; null if there is none in it. Its rows may have been sent before the page was closed. */
export function bulkOfDraft({ typed }: Draft): StartedBulk | null {
  const transition = bulkTransitions.find((one) => one === typed['transition']);
  const rows = Array.isArray(typed['rows']) ? typed['rows'].flatMap(readRow) : [];
  if (!transition || rows.length === 0) return null;
  const outcomes = Object.fromEntries(rows.map(({ id }) => [id, { kind: 'unknown' } as const]));
  return { transition, rows, outcomes };
}

function readRow(stored: unknown): readonly BulkRow[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, code, amount, version } = stored as Partial<Record<keyof BulkRow, unknown>>;
  if (typeof id !== 'string' || typeof code !== 'string' || typeof version !== 'number') return [];
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return [];
  return [{ id, code, amount: paise(amount), customer: '', bankName: '', version }];
}

/** Returns the action with which another is tried again: what was refused is sent once more. */
export const toRetry = (started: StartedBulk): StartedBulk => ({
  ...started,
  outcomes: Object.fromEntries(
    Object.entries(started.outcomes).filter(([, outcome]) => !isRetried(outcome)),
  ),
});

/** Returns the ids of the rows that were changed. */
export const doneIds = (outcomes: BulkOutcomes): readonly string[] =>
  Object.entries(outcomes).flatMap(([id, { kind }]) => (kind === 'done' ? [id] : []));
