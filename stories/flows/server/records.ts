import { limits } from '#api/contract/wire.ts';
import { isoInZone } from '#server/time.ts';
import { businessTimeZone, type Context } from './call.ts';
import type { Data, Versioned } from './data.ts';

/** Formats an instant for a response. */
export const wireTime = (instant: Date) => isoInZone(instant, businessTimeZone);

/** Returns the requested page of a list. */
export function pageOf<Row>(rows: readonly Row[], { start, end }: { start: string; end: string }) {
  return rows.slice(Number(start), Number(start) + Math.min(Number(end), limits.pageSize));
}

/** Returns the records in the order of their names. */
export const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.toSorted((left, right) => (left.name < right.name ? -1 : 1));

/** Returns the version fields of a new record. */
export const firstVersion = ({ user, now }: Context) => ({
  version: 1,
  changedBy: user.id,
  changedAt: now,
});

/** Saves a change and increases the version. */
export function saveVersion<Record extends Versioned>(
  context: Context,
  record: Record,
  changes: Partial<Omit<Record, keyof Versioned>>,
): void {
  const version = record.version + 1;
  Object.assign(record, changes, { ...firstVersion(context), version });
}

/** Returns the version fields of a response. */
export const lastChangeOf = (data: Data, { version, changedBy }: Versioned) => ({
  VERSION: version,
  CHANGED_BY: data.users.find(({ id }) => id === changedBy)?.code,
});
