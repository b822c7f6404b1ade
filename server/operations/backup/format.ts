import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import { digestOfStream } from '#server/files/digestOfStream.ts';
import { fileIdPattern, fileNameOf, variants } from '#server/files/fileNames.ts';
import type { FileVariant } from '#server/files/store.ts';
import { StartError } from '#server/startError.ts';

// A backup of an embedded database is one folder, which can be restored into either engine:
//   manifest.json       written last; a folder without it is incomplete
//   tables/<name>.json  one row per line, as JSON of PostgreSQL
//   files.json          one file per line, with its size and digest
//   files/<ab>/<id>     pictures and their thumbnails

/**
 * States for each table whether a backup contains it. A table comes after those it references.
 * Sessions are left out: restoring one that ended after the backup would reactivate it. Claims end
 * with their session. Request counts are valid for seconds only. Removals and the binding concern the
 * storage of this database; a restored one has a storage of its own. Browsers subscribe again to
 * notifications, with a new key. Triggers find the open lines of statements again.
 */
const tables = {
  users: true,
  user_identities: true,
  user_codes: true,
  known_devices: true,
  uploads: true,
  files: true,
  banks: true,
  bank_codes: true,
  statuses: true,
  transaction_days: true,
  transactions: true,
  payments: true,
  reversals: true,
  reversal_requests: true,
  messages: true,
  settlements: true,
  settlement_decisions: true,
  announced_settlements: true,
  accounts: true,
  account_lines: true,
  account_days: true,
  receipt_matches: true,
  reconciliation_banks: true,
  reconciliation_statements: true,
  reconciliation_lines: true,
  reconciliation_matches: true,
  reconciliation_parts: true,
  reconciliation_undos: true,
  reconciliation_line_sums: true,
  reconciliation_payment_sums: true,
  reconciliation_notes: true,
  reconciliation_open_lines: false,
  reconciliation_closes: true,
  deleted_files: true,
  history: true,
  history_seals: true,
  events: true,
  role_periods: true,
  sign_in_failures: true,
  settings: true,
  saved_views: true,
  totp_secrets: true,
  recovery_codes: true,
  passkeys: true,
  sessions: false,
  provider_attempts: false,
  passkey_challenges: false,
  claims: false,
  request_counts: false,
  file_removals: false,
  file_storage: false,
  push_keys: false,
  push_subscriptions: false,
} as const satisfies Record<keyof Schema, boolean>;

const allTables = Object.keys(tables) as (keyof Schema)[];
export const backedUpTables = allTables.filter((name) => tables[name]);
/** Tables that migrations and triggers fill. */
const filledTables = new Set<string>([
  'statuses',
  'settings',
  'file_storage',
  'role_periods',
  'user_codes',
  'bank_codes',
  'reconciliation_line_sums',
  'reconciliation_payment_sums',
  'reconciliation_open_lines',
]);
/** Tables that have no rows in a new database. */
export const initiallyEmptyTables = allTables.filter((name) => !filledTables.has(name));

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Major version of PostgreSQL that wrote the rows. */
  postgres: z.int(),
  /** Migrations that the database had applied. */
  schema: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({ name: z.string().regex(/^[a-z_]+$/), rows: count, sha256: digest }),
  ),
  files: z.strictObject({ count, bytes: count, sha256: digest }),
  /** Ids of rows whose file was missing. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

const entrySchema = z.strictObject({
  id: z.string().regex(fileIdPattern),
  variant: z.enum(variants),
  size: count,
  sha256: digest,
});
/** One line of `files.json`. */
export type FileEntry = z.infer<typeof entrySchema>;

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tablePath = (folder: string, name: string) => join(folder, 'tables', `${name}.json`);
export const fileListPath = (folder: string) => join(folder, 'files.json');
export const filePath = (folder: string, id: string, variant: FileVariant) =>
  join(folder, 'files', id.slice(0, 2), fileNameOf(id, variant));

/** @throws StartError if the folder contains no complete backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: unknown) => {
    const reason = errorCode(error) === 'ENOENT' ? 'it has no manifest' : String(error);
    throw new StartError(`${folder} is not a whole backup: ${reason}`);
  });
  const read = manifestSchema.safeParse(parse(text));
  if (read.success) return read.data;
  const paths = read.error.issues.map(({ path }) => path.join('.') || 'the whole file').join(', ');
  throw new StartError(`The manifest of ${folder} can't be read (${paths})`);
}

export function readEntry(line: string): FileEntry {
  return entrySchema.parse(JSON.parse(line));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the size and the SHA-256 (hexadecimal) of a file. */
export async function digestOf(path: string): Promise<{ sha256: string; size: number }> {
  const bytes = await digestOfStream(createReadStream(path));
  return { sha256: bytes.toString('hex'), size: (await stat(path)).size };
}
