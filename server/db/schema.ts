import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import type { Status } from '#domain/workflow.ts';
import type { Device } from '#server/history/device.ts';
import type { Audience } from '#server/notifications/audience.ts';

/**
 * The tables of `migrations/` with the types that both engines return: int8 as an exact number,
 * numeric as text, timestamptz as Date, date as `YYYY-MM-DD` text, bytea as Buffer.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  known_devices: KnownDevicesTable;
  files: FilesTable;
  deleted_files: DeletedFilesTable;
  file_removals: FileRemovalsTable;
  file_storage: FileStorageTable;
  uploads: UploadsTable;
  /** Used by servers of the previous release only. */
  upload_counts: UploadCountsTable;
  banks: BanksTable;
  statuses: StatusesTable;
  transaction_days: TransactionDaysTable;
  transactions: TransactionsTable;
  payments: PaymentsTable;
  claims: ClaimsTable;
  reversals: ReversalsTable;
  reversal_requests: ReversalRequestsTable;
  history: HistoryTable;
  history_seals: HistorySealsTable;
  events: EventsTable;
  role_periods: RolePeriodsTable;
  settings: SettingsTable;
  request_counts: RequestCountsTable;
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
}

interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
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

interface FilesTable {
  file_id: string;
  sequence: Generated<number>;
  purpose: 'attachment' | 'receipt' | 'logo';
  uploader_id: number;
  transaction_id: string | null;
  payment_id: string | null;
  claimed_at: Date | null;
  file_name: string;
  media_type: string;
  is_inline: boolean;
  byte_size: number;
  received_sha256: Buffer;
  created_at: Stamp;
}

/** Attachments that people deleted, and whose bytes are kept for a time. */
interface DeletedFilesTable {
  file_id: string;
  transaction_id: string;
  file_name: string;
  media_type: string;
  is_inline: boolean;
  byte_size: number;
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

interface UploadCountsTable {
  user_id: number;
  since: Date;
  files: number;
  bytes: number;
}

interface BanksTable extends Versioned {
  bank_code: string;
  bank_name: string;
  logo_file_id: string | null;
  deleted_flg: Generated<DeletedFlag>;
  created_at: Stamp;
  updated_at: Stamp;
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

/** Who is paying a transaction. */
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
  /** When no entry was left to seal; null until the entries of an earlier release are sealed. */
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
  user_id: number;
  action: string;
  from_status: Status | null;
  /** Null in an entry that is not about a transaction, like `to_amount_paise`. */
  to_status: Status | null;
  from_amount_paise: Paise | null;
  to_amount_paise: Paise | null;
  payment_id: string | null;
  file_id: string | null;
  reason: string | null;
  /** Null in an entry of an earlier release, like the columns below. */
  changes: ColumnType<FieldChanges | null, string | null, never>;
  /** Network address of the client. */
  address: string | null;
  device: Device | null;
  /** The rupee rate after the change. */
  rate: string | null;
}

/** A notification for one user, for the active users of a role, or for both. */
interface EventsTable {
  event_id: Generated<number>;
  user_id: number | null;
  role: Audience['role'] | null;
  /** The user who made the change and is not notified; null in events for one user. */
  actor_id: number | null;
  transaction_id: string;
  message: string;
  created_at: Stamp;
  /** When `user_id` read it; see {@link RolePeriodsTable} for the users of the role. */
  read_at: Date | null;
}

/** When a user has received the events of a role, and which of them the user has read. */
interface RolePeriodsTable {
  period_id: Generated<number>;
  user_id: number;
  role: Audience['role'];
  /** Newest event at the start. */
  after_event: number;
  /** Newest event at the end; null while the user is active in this role. */
  until_event: number | null;
  /** Newest event when the user last read the list. */
  read_to: number;
  /** Ids up to `read_to` that were missing then: a commit may add their events later, as unread. */
  missing: Generated<number[]>;
}

interface SettingsTable extends Versioned {
  only_row: Generated<boolean>;
  rate: ColumnType<string, string, string>;
  /** IANA name; null until the first server has started. */
  business_time_zone: Generated<string | null>;
  updated_at: Stamp;
}

interface RequestCountsTable {
  subject: string;
  used: number;
  ends_at: Date;
}

export type UserRow = Selectable<UsersTable>;
export type TransactionRecord = Selectable<TransactionsTable>;
export type FileRow = Selectable<FilesTable>;
export type NewFile = Insertable<FilesTable>;
