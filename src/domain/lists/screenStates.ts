/**
 * Freshness of the shown data, which stays during a refresh and after a failed one. `asOf` is the
 * formatted time when it was last read; null when unknown.
 */
export type Freshness =
  | { kind: 'fresh' }
  | { kind: 'refreshing' }
  | { kind: 'refreshFailed' }
  | { kind: 'offline'; asOf: string | null };

/** State of the rows after the loaded ones. */
export type MoreRows = 'available' | 'loading' | 'failed' | 'end';

/** All states of a paged list. */
export type ListState<Row> =
  | { kind: 'loading' }
  | { kind: 'ready'; rows: readonly Row[]; freshness: Freshness; more: MoreRows }
  | { kind: 'empty' }
  | { kind: 'noMatches'; search: string }
  | { kind: 'failed' }
  | { kind: 'offline' };

/** All states of a single record. */
export type DetailState<Data> =
  | { kind: 'loading' }
  | ({ kind: 'ready'; freshness: Freshness } & Data)
  | { kind: 'missing'; message: string }
  | { kind: 'failed' }
  | { kind: 'offline' };

/**
 * The state of a submitted form or action.
 * - `conflict`: another user has changed the record.
 * - `outcomeUnknown`: no response arrived, so it may have been recorded.
 * - `checking`: the app checks on the server whether it was recorded.
 */
export type Submission =
  | { kind: 'idle' }
  | { kind: 'submitting' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; message: string }
  | { kind: 'outcomeUnknown' }
  | { kind: 'checking' }
  | { kind: 'offline' };

/** Returns true while the server is asked: to do the command, or whether it was recorded. */
export const isInProgress = ({ kind }: Submission): boolean =>
  kind === 'submitting' || kind === 'checking';

/** Returns true from the sending of a command until its outcome is known. */
export const isUnsettled = (submission: Submission): boolean =>
  isInProgress(submission) || submission.kind === 'outcomeUnknown';

/**
 * State of a button that sends a command. Until its outcome is known, nothing else can be sent.
 * @param isCurrent false if the submission belongs to another button
 */
export function sendState(submission: Submission, isCurrent = true) {
  const isPending = isCurrent && submission.kind === 'submitting';
  return { isPending, isDisabled: !isPending && isUnsettled(submission) };
}

/**
 * Reason why a call is not repeated at once.
 * - `offline`: the browser has no network.
 * - `noAnswer`: the server did not answer.
 * - `busy`: the server takes no further calls for a while.
 */
export type CallPause = 'offline' | 'noAnswer' | 'busy';
