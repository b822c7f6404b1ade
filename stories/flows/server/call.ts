import type { ResponseOf, CallName, DownloadName, RequestOf } from '#api/contract/calls.ts';
import type { PublicCall } from '#server/calls.ts';
import type { Data, FileRecord, UserRecord } from './data.ts';

/** Business time zone as an IANA name. */
export const businessTimeZone = 'Asia/Kolkata';

/** An uploaded file as a data URL. */
export type ReceivedFile = Pick<FileRecord, 'name' | 'url'>;

/** Session cookie of a browser. */
export interface Cookie {
  token: string | null;
}

/** Context of a handler for a call without a session. */
export interface Visit {
  data: Data;
  now: Date;
  cookie: Cookie;
}

export interface Context extends Visit {
  user: UserRecord;
}

/** Calls that the flows do not make. */
type UnusedCall =
  | DownloadName
  | `reconciliation.php?run=${string}`
  | 'login.php?run=logout'
  | 'login.php?run=getSignedInUser'
  | 'login.php?run=confirmPassword'
  | `${'login' | 'user'}.php?run=${'get' | 'begin' | 'confirm' | 'remove' | 'reset'}SecondFactor`
  | 'login.php?run=renewRecoveryCodes'
  | `login.php?run=${string}Passkey${string}`
  | `${'login' | 'user'}.php?run=${'get' | 'end'}${'User' | ''}Sessions`
  | `bank.php?run=${'inactive_b' | 'active_b' | 'changeCode'}${string}`
  | `user.php?run=${'update' | 'active' | 'changeCode'}${string}`
  | `transaction.php?run=${'delete_' | 'getHistory'}${string}`
  | `common.php?run=${'get' | 'save' | 'delete'}Push${string}`
  | 'common.php?run=getDigest'
  | 'transaction.php?run=getTrends'
  | 'common.php?run=getAllNotifications'
  | `report.php?run=getActivity${string}`
  | `account.php?run=${string}`;

/** Calls that the in-memory server handles. */
export type HandledCall = Exclude<CallName, UnusedCall>;

/**
 * The handlers by call. A handler does not wait after its first change, so that calls do not
 * interleave.
 */
export type Handlers = {
  readonly [Name in HandledCall]: (
    context: Name extends PublicCall ? Visit : Context,
    payload: RequestOf<Name>,
    files: readonly ReceivedFile[],
  ) => ResponseOf<Name> | Promise<ResponseOf<Name>>;
};
