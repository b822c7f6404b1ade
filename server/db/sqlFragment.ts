import type { RawBuilder } from 'kysely';

/** A part of a statement. */
export type SqlFragment = RawBuilder<unknown>;
