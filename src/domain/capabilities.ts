import { type Paise, paiseFromWire } from './money/money.ts';
import { type Sort, wireSorts } from './transactions/transaction.ts';
import { noTargets, type Targets } from './workflow/targets.ts';

/** A feature that a server may have beyond the specification. */
interface Capability<Key extends string, Wire, Value> {
  /** Its key in the answer of `getCapabilities`. It is absent if the server does not have the feature. */
  key: Key;
  /** Reads the value of the key, which may be anything. Returns undefined for one of another form. */
  read: (wire: Wire) => Value | undefined;
  /** The value without the feature. */
  absent: Value;
}

const capability = <Key extends string, Wire, Value>(
  key: Key,
  read: (wire: Wire) => Value | undefined,
  absent: Value,
): Capability<Key, Wire, Value> => ({ key, read, absent });

/** True if the server has the feature. */
const flag = <Key extends string>(key: Key) =>
  capability<Key, true, boolean>(key, (wire) => (wire === true ? wire : undefined), false);

const readAmount = (wire: string): Paise | undefined => paiseFromWire(String(wire)) ?? undefined;
const readCount = (wire: number) => (Number.isSafeInteger(wire) && wire >= 0 ? wire : undefined);
const readText = (wire: string) => (typeof wire === 'string' ? wire : undefined);
const readTargets = (wire: Targets) =>
  wire instanceof Object && Object.values(wire).every(Number.isSafeInteger) ? wire : undefined;

/** Returns those of a server's sorts that this app has. */
const readSorts = (wire: readonly string[]): readonly Sort[] | undefined =>
  Array.isArray(wire) ? knownSorts.filter((sort) => wire.includes(wireSorts[sort])) : undefined;
const knownSorts = Object.keys(wireSorts) as readonly (keyof typeof wireSorts)[];

/** All features that a server may have beyond the specification. */
export const capabilities = {
  /** An amount above this one is typed twice; null if none is. */
  retypeAbove: capability('RETYPE_ABOVE', readAmount, null),
  /** The server returns the history of records. */
  hasHistory: flag('HISTORY'),
  /** The server returns the changes by everyone. */
  hasActivity: flag('ACTIVITY'),
  /** Payments can have a bank reference, which `checkReference` compares with other payments. */
  bankReference: flag('BANK_REFERENCE'),
  /** The server has claims: it names the user who is paying a transaction. */
  hasClaims: flag('CLAIMS'),
  /** The server sends changes as they happen, at the address of `api/contract/live.ts`. */
  hasLive: flag('LIVE'),
  /** Hours around a transaction in which similar ones are found; 0 if none are. */
  duplicateHours: capability('SIMILAR', readCount, 0),
  /** Number of admins that the reversal of a payment needs; null if none can be reversed. */
  reversals: capability('REVERSALS', readCount, null),
  /** Messages can be added to transactions. */
  hasMessages: flag('MESSAGES'),
  /** Payments name the other payments that have one of their receipts. */
  namesReceiptReuse: flag('RECEIPT_REUSE'),
  /** The server counts what happened while a user was away. */
  hasDigest: flag('DIGEST'),
  /** The server has the figures of the last days. */
  hasTrends: flag('TRENDS'),
  /** The server has the figures of the business day for each role. */
  hasDay: flag('DAY'),
  /** The server lists all notifications, page by page. */
  hasAllNotifications: flag('NOTIFICATIONS'),
  /** Lists of transactions can be filtered. */
  hasFilters: flag('FILTERS'),
  /** The server counts the transactions of lists. */
  hasListCounts: flag('LIST_COUNTS'),
  /** Sort keys of lists of transactions besides the created time. */
  sorts: capability('SORTS', readSorts, []),
  /** Users can see and end their sessions. */
  hasSessions: flag('SESSIONS'),
  /** Users can save lists as views. */
  hasSavedViews: flag('SAVED_VIEWS'),
  /** The server has the bulk calls. */
  hasBulk: flag('BULK'),
  /** The server offers the customers of earlier transactions. */
  hasCustomers: flag('CUSTOMERS'),
  /** Searches of lists also find customers whose name sounds the same. */
  hasSoundsLike: flag('SOUNDS_LIKE'),
  /** Target times of transactions; empty if there are none. */
  targets: capability('TARGETS', readTargets, noTargets),
  /** A user can be edited without a new password. */
  canKeepPassword: flag('KEEP_PASSWORD'),
  /** The accounts of agents are kept. */
  hasAccounts: flag('ACCOUNTS'),
  /** Statements of banks can be compared with payments, by this user. */
  hasReconciliation: flag('RECONCILIATION'),
  /** The codes of users and banks can be changed. */
  canChangeCodes: flag('CHANGE_CODES'),
  /** Lists can continue after a row, whatever has left or arrived before it. */
  continuesLists: flag('AFTER_ROW'),
  /** Transitions, payments and reversals take the version that was shown. */
  takesVersions: flag('VERSIONS'),
  /** Calls that need a recent password can be repeated after `confirmPassword`. */
  hasStepUp: flag('STEP_UP'),
  /**
   * Sign-ins can have a second factor. A user who must set one up first gets no other keys but this one and
   * `STEP_UP`.
   */
  hasSecondFactor: flag('SECOND_FACTOR'),
  /** New users are shown what their role does. */
  hasTour: flag('TOUR'),
  /** IANA name of the business time zone; null if the server does not name it. */
  timeZone: capability('TIME_ZONE', readText, null),
  /** Public key, in base64url, with which browsers subscribe to notifications; null if there are none. */
  pushKey: capability('PUSH_KEY', readText, null),
};

type Table = typeof capabilities;

/** What a server offers beyond the specification. */
export type Capabilities = { readonly [Name in keyof Table]: Table[Name]['absent'] };

/** The answer of `getCapabilities`. */
export type WireCapabilities = {
  [Name in keyof Table as Table[Name]['key']]?: Parameters<Table[Name]['read']>[0] | undefined;
};

/** Reads an answer. A feature whose value is missing, or has another form, is absent. */
export const readCapabilities = (answer: object): Capabilities =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, { key, read, absent }]) => {
      const wire: unknown = Reflect.get(answer, key);
      return [name, read(wire as never) ?? absent];
    }),
  ) as unknown as Capabilities;

/** The capabilities of a server that offers only the calls of the specification. */
export const noCapabilities = readCapabilities({});
