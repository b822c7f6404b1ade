import type { Context } from './call.ts';
import type { Data, Versioned } from './data.ts';

/** Writes a change of a record that counts its changes. */
export function saveVersion<Record extends Versioned>(
  { user, now }: Context,
  record: Record,
  changes: Partial<Omit<Record, keyof Versioned>>,
): void {
  Object.assign(record, changes, {
    version: record.version + 1,
    changedBy: user.id,
    updatedAt: now,
  });
}

/** How calls carry the version of a record and who made its last change. */
export const lastChangeOf = (data: Data, { version, changedBy }: Omit<Versioned, 'updatedAt'>) => ({
  VERSION: version,
  CHANGED_BY: data.users.find(({ id }) => id === changedBy)?.code,
});
