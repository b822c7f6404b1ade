import {
  bulkTransitions,
  type BulkOutcome,
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

/** Returns what a draft stores of an action: which rows it has, without names, and which of them are settled. */
export const bulkDraftOf = ({ transition, rows, outcomes }: StartedBulk): FieldValues => ({
  transition,
  rows: rows.map(({ id, code, amount, version }) => ({ id, code, amount, version })),
  outcomes,
});

/**
 * Returns the action of a draft; null if there is none in it. Rows without a result may have been sent just
 * before the page was closed, so the server is asked about each of them first.
 */
export function bulkOfDraft({ typed }: Draft): StartedBulk | null {
  const transition = bulkTransitions.find((one) => one === typed['transition']);
  const rows = Array.isArray(typed['rows']) ? typed['rows'].flatMap(readRow) : [];
  if (!transition || rows.length === 0) return null;
  const stored = isRecord(typed['outcomes']) ? typed['outcomes'] : {};
  const outcomes = Object.fromEntries(rows.map(({ id }) => [id, readOutcome(stored[id])]));
  return { transition, rows, outcomes };
}

function readRow(stored: unknown): readonly BulkRow[] {
  if (!isRecord(stored)) return [];
  const { id, code, amount, version: shown } = stored;
  const isRow = typeof id === 'string' && typeof code === 'string' && Number.isSafeInteger(amount);
  const version = typeof shown === 'number' ? shown : null;
  return isRow
    ? [{ id, code, amount: paise(Number(amount)), customer: '', bankName: '', version }]
    : [];
}

function readOutcome(stored: unknown): BulkOutcome {
  if (!isRecord(stored)) return { kind: 'unknown' };
  const { kind, reason, isChanged } = stored;
  if (kind === 'done') return { kind };
  if (kind === 'failed' && typeof reason === 'string') {
    return { kind, reason, ...(isChanged === true && { isChanged }) };
  }
  return { kind: 'unknown' };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the outcomes with which the action is tried again: what was refused is sent once more. */
export const outcomesToRetry = (outcomes: BulkOutcomes): BulkOutcomes =>
  Object.fromEntries(
    Object.entries(outcomes).map(([id, outcome]): [string, BulkOutcome] => [
      id,
      isRetried(outcome) ? { kind: 'waiting' } : outcome,
    ]),
  );

/** Returns the ids of the rows that were changed. */
export const doneIds = (outcomes: BulkOutcomes): readonly string[] =>
  Object.entries(outcomes).flatMap(([id, { kind }]) => (kind === 'done' ? [id] : []));

export const hasRest = ({ rows, outcomes }: StartedBulk): boolean =>
  rows.some(({ id }) => !isSettledOutcome(outcomes[id] ?? { kind: 'waiting' }));
