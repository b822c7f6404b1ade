import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** PostgreSQL extensions of the embedded engine. */
export const extensions = { pg_trgm };
