import type { CallError } from '#api/result.ts';
import type { DetailState } from '#screens/states.ts';

/** An SWR result and the browser's network. */
export interface RecordResult<Data> {
  /** As last read, on this visit or an earlier one. */
  data: Data | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  isOnline: boolean;
  /** When the data was read, as text for people; null when unknown. */
  asOf: string | null;
}

/** The state of a screen that shows one record. Only a missing record takes its screen away. */
export function recordState<Data extends object>(result: RecordResult<Data>): DetailState<Data> {
  const { data, error, isValidating, isOnline, asOf } = result;
  const isRefused = error?.kind === 'refused';
  if (isRefused && (!data || error.code === 'not_found')) {
    return { kind: 'missing', message: error.message ?? '' };
  }
  if (!data) {
    if (!isOnline || error?.kind === 'offline') return { kind: 'offline' };
    if (isValidating || !error || error.kind === 'unauthorised') return { kind: 'loading' };
    return { kind: 'failed' };
  }
  if (!isOnline) return { kind: 'ready', freshness: { kind: 'offline', asOf }, ...data };
  if (isValidating) return { kind: 'ready', freshness: { kind: 'refreshing' }, ...data };
  const isStale = error !== undefined && error.kind !== 'unauthorised';
  return { kind: 'ready', freshness: { kind: isStale ? 'refreshFailed' : 'fresh' }, ...data };
}
