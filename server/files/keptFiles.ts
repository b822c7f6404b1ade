import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Selects the files whose bytes must be stored: those of records, and deleted ones that are kept. */
export const keptFiles = (db: Kysely<Schema>) =>
  db.selectFrom(
    db
      .selectFrom('files')
      .select(['file_id', 'byte_size', 'stored_sha256'])
      .select(sql<boolean>`false`.as('is_deleted'))
      .unionAll(
        db
          .selectFrom('deleted_files')
          .select(['file_id', 'byte_size', 'stored_sha256'])
          .select(sql<boolean>`true`.as('is_deleted')),
      )
      .as('kept'),
  );
