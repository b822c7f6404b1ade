import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { ListFilters, ListSort } from '#api/contract/transaction.ts';
import type {
  AccountLineKind,
  SettlementMethod,
  SettlementOutcome,
} from '#domain/account/account.ts';
import type { Paise } from '#domain/money/money.ts';
import type { CloseCorrection, CloseMovement } from '#domain/reconciliation/close.ts';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type { NoteKind } from '#domain/reconciliation/notes.ts';
import type { Direction, StatementFormat } from '#domain/reconciliation/statement.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import type { Device } from '#server/history/device.ts';
import type { NotifiedRole } from '#server/notifications/audienceTypes.ts';

/**
 * The tables of `migrations/` with the types that both engines return: int8 as an exact number,
 * numeric as text, timestamptz as Date, date as `YYYY-MM-DD` text, bytea as Buffer.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  known_devices: KnownDevicesTable;
  user_identities: UserIdentitiesTable;
  user_codes: UserCodesTable;
  provider_attempts: ProviderAttemptsTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  saved_views: SavedViewsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  files: FilesTable;
  deleted_files: DeletedFilesTable;
  file_removals: FileRemovalsTable;
  file_storage: FileStorageTable;
  receipt_matches: ReceiptMatchesTable;
  uploads: UploadsTable;
  banks: BanksTable;
  bank_codes: BankCodesTable;
  statuses: StatusesTable;
  transaction_days: TransactionDaysTable;
  transactions: TransactionsTable;
  payments: PaymentsTable;
  claims: ClaimsTable;
  reversals: ReversalsTable;
  reversal_requests: ReversalRequestsTable;
  messages: MessagesTable;
  history: HistoryTable;
  history_seals: HistorySealsTable;
  events: EventsTable;
  role_periods: RolePeriodsTable;
  settings: SettingsTable;
  request_counts: RequestCountsTable;
  reconciliation_banks: ReconciliationBanksTable;
  reconciliation_statements: ReconciliationStatementsTable;
  reconciliation_lines: ReconciliationLinesTable;
  reconciliation_matches: ReconciliationMatchesTable;
  reconciliation_parts: ReconciliationPartsTable;
  reconciliation_undos: ReconciliationUndosTable;
  reconciliation_line_sums: ReconciliationSumsTable<'line_id', number>;
  reconciliation_payment_sums: ReconciliationSumsTable<'payment_id', string>;
  reconciliation_notes: ReconciliationNotesTable;
  reconciliation_open_lines: ReconciliationOpenLinesTable;
  reconciliation_closes: ReconciliationClosesTable;
  accounts: AccountsTable;
  account_lines: AccountLinesTable;
  account_days: AccountDaysTable;
  settlements: SettlementsTable;
  settlement_decisions: SettlementDecisionsTable;
  announced_settlements: AnnouncedSettlementsTable;
}

/** Changed columns, each with its value before and after; null stands for no value. */
export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

type DeletedFlag = '' | 'D';
/** Set by the database if not given. */
type Stamp = ColumnType<Date, Date | undefined, Date>;

/** Columns of a record that has a version. */
interface Versioned {
  /** Increases with every change. */
  version: Generated<number>;
  /** The user who made the last change; null if unknown. */
  changed_by: Generated<number | null>;
}

interface UsersTable extends Versioned {
  user_id: Generated<number>;
  user_name: string;
  user_code: string;
  role: Role;
  phone: string;
  password_hash: string;
  deleted_flg: Generated<DeletedFlag>;
  created_at: Stamp;
  updated_at: Stamp;
  /** Time of the last sign-in, or of the unlocking or activation after it; of the creation before both. */
  last_used_at: Stamp;
  /** Id of the user that authenticators store; null before the first passkey. */
  passkey_handle: Generated<Buffer | null>;
}

interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  /** Hash of the token of its known browser. */
  device_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  /** Time when the user last confirmed the password; null if not since the sign-in. */
  confirmed_at: Generated<Date | null>;
  /** Time when the user proved the second factor in this session; null if not. */
  factor_at: Generated<Date | null>;
  /** Identifies the session to its user; no secret. */
  session_id: Generated<string>;
  /** Network address and kind of device of the sign-in. */
  address: string | null;
  device: Device | null;
  /** Proves the sign-in at the identity provider to the provider; null for a session that began with a password. */
  id_token: Generated<string | null>;
  /** Time of the authentication at the provider; null if it does not state it, and for passwords. */
  authenticated_at: Generated<Date | null>;
}

/** The account of a user at an identity provider. */
interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: Date;
}

/** A code that a user has or had. Added by the database. */
interface UserCodesTable {
  code: string;
  user_id: number;
}

/** A sign-in that a browser has begun at the identity provider. */
interface ProviderAttemptsTable {
  token_hash: Buffer;
  state: string;
  nonce: string;
  verifier: string;
  started_at: Date;
  /** Session whose user proves again who they are; null for a sign-in. */
  session_hash: Generated<Buffer | null>;
}

interface SignInFailuresTable {
  subject: string;
  failures: number;
  last_failure_at: Date;
  blocked_until: Date;
}

interface KnownDevicesTable {
  token_hash: Buffer;
  user_id: number;
  last_used_at: Date;
}

/** One row at most. */
interface PushKeysTable {
  is_only: Generated<boolean>;
  public_key: string;
  private_key: string;
}

/** A browser in which a user is notified. */
interface PushSubscriptionsTable {
  endpoint: string;
  user_id: number;
  device_hash: Buffer;
  p256dh: string;
  auth: string;
  created_at: Date;
}

interface FilesTable {
  file_id: string;
  sequence: Generated<number>;
  purpose: 'attachment' | 'receipt' | 'logo' | 'message' | 'settlement';
  uploader_id: number;
  transaction_id: string | null;
  payment_id: string | null;
  message_id: Generated<string | null>;
  settlement_id: Generated<string | null>;
  claimed_at: Date | null;
  file_name: string;
  media_type: string;
  is_inline: boolean;
  byte_size: number;
  received_sha256: Buffer;
  /** Digest of the stored bytes. */
  stored_sha256: Buffer;
  created_at: Stamp;
  /** Describes what a receipt looks like; empty if nothing can. */
  fingerprint: Generated<Buffer | null>;
  /** Time when the receipt of a payment was compared with others. */
  compared_at: Generated<Date | null>;
  /** Until then, a server compares it. */
  comparing_until: Generated<Date | null>;
}

/** Two receipts that look alike. Each pair has two rows, so that each receipt finds the other. */
interface ReceiptMatchesTable {
  file_id: string;
  other_file_id: string;
  found_at: Date;
}

/** Attachments that people deleted, and whose bytes are kept for a time. */
interface DeletedFilesTable {
  file_id: string;
  transaction_id: string;
  file_name: string;
  media_type: string;
  is_inline: boolean;
  byte_size: number;
  stored_sha256: Buffer;
  deleted_at: Date;
}

interface FileRemovalsTable {
  file_id: string;
  due_at: Date;
}

interface FileStorageTable {
  only_row: Generated<boolean>;
  storage_id: string;
  bound_at: Date | null;
}

interface UploadsTable {
  upload_id: Generated<number>;
  user_id: number;
  uploaded_at: Date;
  bytes: number;
}

interface BanksTable extends Versioned {
  /** The code that it was added with: its key, which people do not see. */
  bank_code: string;
  /** The code that people see. Set by the database to `bank_code` if not given. */
  short_code: Generated<string>;
  bank_name: string;
  logo_file_id: string | null;
  deleted_flg: Generated<DeletedFlag>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** A code that a bank has or had. Added by the database. */
interface BankCodesTable {
  code: string;
  bank_code: string;
}

interface StatusesTable {
  status_code: Status;
  status_desc: string;
  colour: string;
  status_type: '' | 'M';
}

interface TransactionDaysTable {
  business_day: string;
  last_number: number;
}

interface TransactionsTable {
  transaction_id: string;
  sequence: Generated<number>;
  transaction_code: string;
  status: Status;
  bank_code: string;
  agent_id: number;
  customer: string;
  amount_paise: Paise;
  paid_paise: Generated<Paise>;
  notes: string;
  error_notes: Generated<string>;
  initiated_by: number;
  content_sha256: Buffer;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  completed_at: Date | null;
  /** Time when it got its status. Set by the database. */
  status_since: Generated<Date | null>;
  /** See `duplicateKeysOf`. */
  duplicate_keys: Generated<string[]>;
}

interface PaymentsTable {
  payment_id: string;
  sequence: Generated<number>;
  transaction_id: string;
  amount_paise: Paise;
  user_id: number;
  /** Normalised by `parseBankReference`. */
  bank_reference: Generated<string | null>;
  content_sha256: Buffer;
  created_at: Stamp;
}

/** User who is paying a transaction. */
interface ClaimsTable {
  transaction_id: string;
  user_id: number;
  /** The session that took or extended the claim, which ends with it. */
  session_hash: Buffer;
  taken_at: Date;
  expires_at: Date;
}

/** The reversal of a whole payment. */
interface ReversalsTable {
  reversal_id: string;
  payment_id: string;
  transaction_id: string;
  user_id: number;
  reason: string;
  content_sha256: Buffer;
  created_at: Stamp;
}

interface ReversalRequestsTable {
  request_id: string;
  payment_id: string;
  transaction_id: string;
  user_id: number;
  reason: string;
  content_sha256: Buffer;
  created_at: Stamp;
}

/** A message of the agent or the staff on a transaction. */
interface MessagesTable {
  message_id: string;
  sequence: Generated<number>;
  transaction_id: string;
  /** The transaction's agent at that time, who sees the message. */
  agent_id: number;
  user_id: number;
  /** False for a message of a banker or an admin. */
  is_from_agent: boolean;
  /** Empty if the message has photos only. */
  text: string;
  content_sha256: Buffer;
  created_at: Date;
}

/** A signed list of entries of the history, in the order of `seal`. Never changed. */
interface HistorySealsTable {
  seal: number;
  entries: ColumnType<readonly (readonly [id: number, digest: string])[], string, never>;
  /** The highest entry of this seal and all earlier ones. */
  highest_id: number;
  /** The signature of the previous seal; '' for the first one. */
  previous: string;
  key_id: string;
  sealed_at: ColumnType<Date, Date, never>;
  /** Time when no entry was left to seal; null until then. */
  caught_up_at: ColumnType<Date | null, Date | null, never>;
  signature: string;
}

/** An entry about a transaction, a user or a bank, or about the setting if it names none of them. */
interface HistoryTable {
  history_id: Generated<number>;
  transaction_id: string | null;
  about_user_id: number | null;
  bank_code: string | null;
  happened_at: Stamp;
  /** Null for the operator. */
  user_id: number | null;
  action: string;
  from_status: Status | null;
  /** Null in an entry that is not about a transaction, like `to_amount_paise`. */
  to_status: Status | null;
  from_amount_paise: Paise | null;
  to_amount_paise: Paise | null;
  payment_id: string | null;
  file_id: string | null;
  reason: string | null;
  changes: ColumnType<FieldChanges, string, never>;
  /** Network address of the client; null for the operator. */
  address: string | null;
  device: Device | null;
  /** The rupee rate after the change. */
  rate: string | null;
}

/** A notification for one user, for the active users of a role, or for both. */
interface EventsTable {
  event_id: Generated<number>;
  user_id: number | null;
  role: NotifiedRole | null;
  /** The user who made the change and is not notified; null in events for one user. */
  actor_id: number | null;
  /** Null in events about a settlement. */
  transaction_id: string | null;
  /** Null in events about a transaction. */
  settlement_id: string | null;
  message: string;
  created_at: Stamp;
  /** Time when `user_id` read it; see {@link RolePeriodsTable} for the users of the role. */
  read_at: Date | null;
}

/** Periods in which a user received the events of a role, and the events that the user has read. */
interface RolePeriodsTable {
  period_id: Generated<number>;
  user_id: number;
  role: NotifiedRole;
  /** Newest event at the start. */
  after_event: number;
  /** Newest event at the end; null while the user is active in this role. */
  until_event: number | null;
  /** Newest event when the user last read the list. */
  read_to: number;
  /** The newest ids up to `read_to` that were missing then: a commit may add their events later, as unread. */
  missing: Generated<number[]>;
}

interface SettingsTable extends Versioned {
  only_row: Generated<boolean>;
  rate: ColumnType<string, string, string>;
  /** IANA name; null until the first server has started. */
  business_time_zone: Generated<string | null>;
  /** From when on the accounts of agents are kept; null until the operator opens them. */
  accounts_from: Generated<Date | null>;
  updated_at: Stamp;
}

/** A list of transactions that a user has saved. */
interface SavedViewsTable {
  user_id: number;
  view_id: string;
  name: string;
  section: '' | 'ART' | 'ORD';
  search: string;
  is_oldest_first: boolean;
  /** Null for the created time. */
  sort: ListSort | null;
  /** Null for none. */
  filters: ColumnType<ListFilters | null, string | null, string | null>;
  place: number;
  updated_at: Date;
}

/** The secret of an authenticator app. */
interface TotpSecretsTable {
  user_id: number;
  /** False while it is set up. */
  is_confirmed: boolean;
  /** Encrypted, see `factorKeys.ts`. */
  secret: Buffer;
  key_id: string;
  created_at: Date;
  /** The latest time step whose code was accepted. */
  last_step: Generated<number | null>;
}

/** The purposes of passkey challenges. */
export type PasskeyPurpose = 'add' | 'second step' | 'sign in' | 'confirm';

interface PasskeysTable {
  passkey_id: Generated<string>;
  user_id: number;
  /** Base64url. */
  credential_id: string;
  /** In the format of COSE. */
  public_key: Buffer;
  /** The number of uses that the authenticator has reported; 0 from those that do not count. */
  counter: number;
  /** Separated by commas. */
  transports: string;
  name: string;
  /** False if it is bound to one device. */
  is_synced: boolean;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

/** Challenges that browsers have not answered yet. */
interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  purpose: PasskeyPurpose;
  /** Digest of the token in a cookie of the browser. */
  browser_hash: Buffer;
  /** Null for a sign-in without a password. */
  user_id: number | null;
  created_at: Date;
}

interface RecoveryCodesTable {
  user_id: number;
  code_digest: Buffer;
  key_id: string;
  /** Null if it can still be used. */
  used_at: Date | null;
}

interface RequestCountsTable {
  subject: string;
  used: number;
  ends_at: Date;
}

/** The account of an agent. */
interface AccountsTable {
  agent_id: number;
  /** What the agent owes: the sum of the lines. */
  balance_paise: Generated<Paise>;
  line_count: Generated<number>;
  /** Null for no limit. */
  limit_paise: Paise | null;
  /** Of the limit. */
  version: Generated<number>;
}

/** A line of an account. The trigger of the table completes it. */
interface AccountLinesTable {
  agent_id: number;
  line_number: Generated<number>;
  kind: AccountLineKind;
  /** Positive if the agent owes more. */
  amount_paise: Paise;
  /** The balance after this line. */
  balance_paise: Generated<Paise>;
  /** Business day from which a debit ages; null for what settles any debit. */
  aged_from: Generated<string | null>;
  transaction_id: string | null;
  settlement_id: string | null;
  /** Made by the client. */
  adjustment_id: string | null;
  reason: string | null;
  /** The admin who made an adjustment. */
  user_id: number | null;
  content_sha256: Buffer | null;
  entered_at: Date;
}

/** The debits of an account by the day from which they age, less what was taken back. */
interface AccountDaysTable {
  agent_id: number;
  aged_from: string;
  debit_paise: Paise;
}

interface SettlementsTable {
  settlement_id: string;
  sequence: Generated<number>;
  agent_id: number;
  amount_paise: Paise;
  method: SettlementMethod;
  /** Normalised bank reference; null for none. */
  reference: string | null;
  /** The admin who recorded it, or the agent who announced it. */
  user_id: number;
  content_sha256: Buffer;
  created_at: Date;
}

/** The settlements without a decision. */
interface AnnouncedSettlementsTable {
  settlement_id: string;
  agent_id: number;
}

/** How the announcement of a settlement ended; one without a decision is announced. */
interface SettlementDecisionsTable {
  settlement_id: string;
  outcome: SettlementOutcome;
  /** The admin, or the agent who withdrew it. */
  user_id: number;
  /** Why it was declined. */
  reason: string | null;
  decided_at: Date;
}

export type UserRow = Selectable<UsersTable>;
/** A transaction without what is derived from it. */
export type TransactionRecord = Omit<Selectable<TransactionsTable>, 'duplicate_keys'>;
export type FileRow = Selectable<FilesTable>;
export type NewFile = Insertable<FilesTable>;

/** A bank whose statements are compared with the payments. */
interface ReconciliationBanksTable {
  bank_code: string;
  is_on: boolean;
  /** Null for the usual names of the columns. */
  mapping: ColumnType<ColumnMapping | null, string | null, string | null>;
  /** What the bank may take beside a payment. */
  fees_paise: readonly Paise[];
  version: Generated<number>;
  changed_by: number;
  updated_at: Date;
}

/** Who has written a row, and the number of the close that reports it. */
interface ReconciliationEntry {
  reported_in: number;
  user_id: number;
  created_at: Date;
}

interface ReconciliationStatementsTable {
  /** Made by the client. */
  statement_id: string;
  bank_code: string;
  file_name: string;
  file_sha256: Buffer;
  format: StatementFormat;
  account: string | null;
  opening_paise: Paise | null;
  closing_paise: Paise | null;
  user_id: number;
  created_at: Date;
}

interface ReconciliationLinesTable {
  line_id: Generated<number>;
  statement_id: string;
  bank_code: string;
  place: number;
  file_line: number;
  raw: string;
  booking_day: string;
  value_day: string | null;
  direction: Direction;
  amount_paise: Paise;
  line_text: string;
  bank_id: string | null;
  line_references: readonly string[];
  balance_paise: Paise | null;
  line_key: Buffer;
  occurrence: number;
  reported_in: number;
}

interface ReconciliationMatchesTable extends ReconciliationEntry {
  /** Made by the client. */
  match_id: string;
  bank_code: string;
  reason: string | null;
  content_sha256: Buffer;
}

interface ReconciliationPartsTable {
  match_id: string;
  line_id: number;
  payment_id: string;
  amount_paise: Paise;
  fee_paise: Paise;
}

interface ReconciliationUndosTable extends ReconciliationEntry {
  match_id: string;
  reason: string | null;
}

/** What is matched of a line or a payment. Written by the database. */
type ReconciliationSumsTable<Key extends string, Id> = Record<Key, Id> & {
  amount_paise: Paise;
  matched_paise: Paise;
};

/** The lines that neither payments nor a note account for whole. Written by the database. */
interface ReconciliationOpenLinesTable {
  line_id: number;
  bank_code: string;
}

interface ReconciliationNotesTable extends ReconciliationEntry {
  note_id: Generated<number>;
  bank_code: string;
  line_id: number | null;
  payment_id: string | null;
  kind: NoteKind;
  wait_until: string | null;
  reason: string;
}

interface ReconciliationClosesTable {
  bank_code: string;
  number: number;
  day: string;
  opening_paise: Paise;
  movements: ColumnType<readonly CloseMovement[], string, never>;
  corrections: ColumnType<readonly CloseCorrection[], string, never>;
  expected_paise: Paise;
  closing_paise: Paise;
  difference_paise: Paise;
  reason: string | null;
  user_id: number;
  created_at: Date;
}
