import type { CallError } from '#api/result.ts';
import { isNotFound } from './notFound.ts';
import type { DetailState, Freshness } from '#domain/lists/screenStates.ts';

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
  if (error?.kind === 'refused' && (!data || isNotFound(error))) {
    return { kind: 'missing', message: error.message ?? '' };
  }
  const read = { isOnline, isReading: isValidating, error };
  if (!data) return unreadState(read);
  return { kind: 'ready', freshness: freshnessOf(read, asOf), ...data };
}

/** The last read of a list or a record. */
interface LastRead {
  isOnline: boolean;
  isReading: boolean;
  error: CallError | undefined;
}

/** Returns the state of a screen of which nothing has been read. */
export function unreadState({ isOnline, isReading, error }: LastRead) {
  if (!isOnline || error?.kind === 'offline') return { kind: 'offline' } as const;
  // An expired session is reported globally, and the screen is about to be left.
  const isLoading = isReading || !error || error.kind === 'unauthorised';
  return { kind: isLoading ? 'loading' : 'failed' } as const;
}

/** Returns the freshness of what was read before. @param asOf formatted time; null when unknown */
export function freshnessOf(
  { isOnline, isReading, error }: LastRead,
  asOf: string | null,
): Freshness {
  if (!isOnline) return { kind: 'offline', asOf };
  if (isReading) return { kind: 'refreshing' };
  return { kind: error && error.kind !== 'unauthorised' ? 'refreshFailed' : 'fresh' };
}
