import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import type { FileVariant } from '#server/files/store.ts';
import { StartError } from '#server/startError.ts';

// A backup is one folder, the same for both engines:
//   manifest.json       written last: without it there is no backup
//   tables/<name>.json  one row a line, as PostgreSQL writes it as JSON
//   files.json          one file a line, with its size and digest
//   files/<ab>/<id>     pictures, and their thumbnails beside them

/**
 * Whether a table is kept. In this order every reference leads to a row before it. A session is
 * not: one that ended after the backup would live again. Counts of requests are of seconds.
 */
const tables = {
  users: true,
  known_devices: true,
  upload_counts: true,
  files: true,
  banks: true,
  statuses: true,
  transaction_days: true,
  transactions: true,
  payments: true,
  history: true,
  notifications: true,
  sign_in_failures: true,
  settings: true,
  sessions: false,
  request_counts: false,
} as const satisfies Record<keyof Schema, boolean>;

const allTables = Object.keys(tables) as (keyof Schema)[];
export const keptTables = allTables.filter((name) => tables[name]);
/** The tables that a new database has no rows in. */
export const emptyAtFirst = allTables.filter((name) => name !== 'statuses' && name !== 'settings');

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const manifestShape = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The major version of PostgreSQL that wrote the rows. */
  postgres: z.int(),
  /** The migrations its database had had. */
  schema: z.array(z.string()).min(1),
  tables: z.array(
    z.strictObject({ name: z.string().regex(/^[a-z_]+$/), rows: count, sha256: digest }),
  ),
  files: z.strictObject({ count, bytes: count, sha256: digest }),
  /** Ids of rows whose file was already missing. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;

const entryShape = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  variant: z.enum(['original', 'thumb']),
  size: count,
  sha256: digest,
});
/** One line of `files.json`. */
export type FileEntry = z.infer<typeof entryShape>;

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tablePath = (folder: string, name: string) => join(folder, 'tables', `${name}.json`);
export const fileListPath = (folder: string) => join(folder, 'files.json');
export const filePath = (folder: string, id: string, variant: FileVariant) =>
  join(folder, 'files', id.slice(0, 2), variant === 'thumb' ? `${id}.thumb` : id);

/** @throws StartError where there is no whole backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: unknown) => {
    const reason = errorCode(error) === 'ENOENT' ? 'it has no manifest' : String(error);
    throw new StartError(`${folder} is not a whole backup: ${reason}`);
  });
  const read = manifestShape.safeParse(parse(text));
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ');
  throw new StartError(`The manifest of ${folder} can't be read (${places})`);
}

export function readEntry(line: string): FileEntry {
  return entryShape.parse(JSON.parse(line));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** SHA-256, in hexadecimal, and length of what a file holds. */
export async function digestOf(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest('hex'), size };
}
