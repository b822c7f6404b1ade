import type { Paise } from './money/money.ts';
import type { Targets } from './workflow/targets.ts';
import type { Sort } from './transactions/transaction.ts';

/** Features of a server beyond the specification. */
export interface Capabilities {
  /** An amount above this one is typed twice; null if none is. */
  retypeAbove: Paise | null;
  /** True if the server returns the history of records. */
  hasHistory: boolean;
  /** True if the server returns the changes by everyone. */
  hasActivity: boolean;
  /** True if payments can have a bank reference. */
  bankReference: boolean;
  /** True if the server has claims: it names the user who is paying a transaction. */
  hasClaims: boolean;
  /** True if the server sends changes as they happen. */
  hasLive: boolean;
  /** Hours around a transaction in which similar ones are found; 0 if none are. */
  similarHours: number;
  /** Number of admins that the reversal of a payment needs; null if none can be reversed. */
  reversals: number | null;
  /** True if messages can be added to transactions. */
  hasQuestions: boolean;
  /** True if the server counts what happened while a user was away. */
  hasDigest: boolean;
  /** True if the server has the figures of the last days. */
  hasTrends: boolean;
  /** True if the server has the figures of the business day for each role. */
  hasDay: boolean;
  /** True if the server lists all notifications, page by page. */
  hasAllNotifications: boolean;
  /** True if lists of transactions can be filtered. */
  hasFilters: boolean;
  /** True if the server counts the transactions of lists. */
  hasListCounts: boolean;
  /** Sort keys of lists of transactions besides the created time. */
  sorts: readonly Sort[];
  /** True if users can see and end their sessions. */
  hasSessions: boolean;
  /** True if users can save lists as views. */
  hasSavedViews: boolean;
  /** True if the server changes several transactions with one call. */
  hasBulk: boolean;
  /** True if the server offers the customers of earlier transactions. */
  hasCustomers: boolean;
  /** Target times of transactions; empty if there are none. */
  targets: Targets;
  /** True if a user can be edited without a new password. */
  canKeepPassword: boolean;
  /** True if the codes of users and banks can be changed. */
  canChangeCodes: boolean;
  /** Lists can continue after a row, whatever has left or arrived before it. */
  continuesLists: boolean;
  /** Transitions, payments and reversals take the version that was shown. */
  takesVersions: boolean;
  /** True if the server takes the password again for a call that needs a recent one. */
  hasStepUp: boolean;
  /** True if sign-ins can have a second factor. */
  hasSecondFactor: boolean;
  /** IANA name of the business time zone; null if the server does not name it. */
  timeZone: string | null;
  /** Public key with which browsers subscribe to notifications; null if there are none. */
  pushKey: string | null;
}

/** The capabilities of a server that offers only the calls of the specification. */
export const noCapabilities: Capabilities = {
  retypeAbove: null,
  hasHistory: false,
  hasActivity: false,
  bankReference: false,
  hasClaims: false,
  hasLive: false,
  similarHours: 0,
  reversals: null,
  hasQuestions: false,
  hasDigest: false,
  hasTrends: false,
  hasDay: false,
  hasAllNotifications: false,
  hasFilters: false,
  hasListCounts: false,
  sorts: [],
  hasSessions: false,
  hasSavedViews: false,
  hasBulk: false,
  hasCustomers: false,
  targets: {},
  canKeepPassword: false,
  canChangeCodes: false,
  continuesLists: false,
  takesVersions: false,
  hasStepUp: false,
  hasSecondFactor: false,
  timeZone: null,
  pushKey: null,
};
