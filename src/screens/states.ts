/**
 * How old what a screen shows is. A failed or busy refresh never takes away what is there.
 * `asOf` is when it was last read, as text for people; null when nobody knows.
 */
export type Freshness =
  | { kind: 'fresh' }
  | { kind: 'refreshing' }
  | { kind: 'refreshFailed' }
  | { kind: 'offline'; asOf: string | null };

/** Whether a list goes on below what is loaded. */
export type MoreRows = 'available' | 'loading' | 'failed' | 'end';

/** Every state of a list that is read page by page. */
export type ListState<Row> =
  | { kind: 'loading' }
  | { kind: 'ready'; rows: readonly Row[]; freshness: Freshness; more: MoreRows }
  | { kind: 'empty' }
  | { kind: 'noMatches'; search: string }
  | { kind: 'failed' }
  | { kind: 'offline' };

/** Every state of one thing that is read whole. */
export type DetailState<Data> =
  | { kind: 'loading' }
  | ({ kind: 'ready'; freshness: Freshness } & Data)
  | { kind: 'missing'; message: string }
  | { kind: 'failed' }
  | { kind: 'offline' };

/**
 * The state of a form or action that is sent.
 * - `conflict`: someone else acted first.
 * - `outcomeUnknown`: it may have been recorded although no answer arrived.
 * - `checking`: the server is asked whether it was recorded.
 */
export type Submission =
  | { kind: 'idle' }
  | { kind: 'submitting' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; message: string }
  | { kind: 'outcomeUnknown' }
  | { kind: 'checking' }
  | { kind: 'offline' };

/** Whether nothing may be sent until the outcome of the last attempt is known. */
export const isHeld = ({ kind }: Submission): boolean =>
  kind === 'outcomeUnknown' || kind === 'checking';
