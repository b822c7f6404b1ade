import type { CallError } from '#api/result.ts';
import type { DetailState } from '#screens/states.ts';

/** What an SWR result and the browser's network say together. */
export interface SingleResult<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  isOnline: boolean;
  /** What was read on an earlier visit, and when, as text for people; null when nothing was. */
  seen: { data: Data; asOf: string } | null;
}

/** The one place where one thing's data, errors and network become what its screen shows. */
export function detailState<Data extends object>(result: SingleResult<Data>): DetailState<Data> {
  const { data, error, isValidating, isOnline, seen } = result;
  if (error?.kind === 'refused') return { kind: 'missing', message: error.message ?? '' };
  if (!data) {
    if (seen && isUnreachable(result)) {
      return { kind: 'ready', freshness: { kind: 'offline', asOf: seen.asOf }, ...seen.data };
    }
    if (!isOnline || error?.kind === 'offline') return { kind: 'offline' };
    // Trying again after a failure shows that something is on its way.
    if (isValidating) return { kind: 'loading' };
    return error && error.kind !== 'unauthorised' ? { kind: 'failed' } : { kind: 'loading' };
  }
  if (!isOnline) {
    return { kind: 'ready', freshness: { kind: 'offline', asOf: seen?.asOf ?? null }, ...data };
  }
  if (isValidating) return { kind: 'ready', freshness: { kind: 'refreshing' }, ...data };
  const isStale = error && error.kind !== 'unauthorised';
  return { kind: 'ready', freshness: { kind: isStale ? 'refreshFailed' : 'fresh' }, ...data };
}

/** No network, or nobody who answered on it. */
function isUnreachable({ error, isOnline }: SingleResult<object>): boolean {
  return !isOnline || error?.kind === 'offline' || (error?.kind === 'failed' && !error.httpStatus);
}
