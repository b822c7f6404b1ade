import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What the embedded engine is made and opened with. */
export const extensions = { pg_trgm };
