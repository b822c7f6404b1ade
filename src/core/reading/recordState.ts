import type { CallError } from '#api/result.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';

/** An SWR result and the online state. */
export interface RecordResult<Data> {
  /** The last read data, possibly from an earlier visit. */
  data: Data | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  isOnline: boolean;
  /** Formatted time when the data was read; null when unknown. */
  asOf: string | null;
}

/** Returns the state of a detail screen. Loaded data is replaced only if the record is not found. */
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
