import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { AppContext } from './call.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;

/**
 * Returns a function that reads at most once in a time for all callers, who also share a read that still runs. A failed
 * one is not kept. The primary and the standby are read separately.
 */
export function sharedRead<Caller extends Context, Value>(
  read: (context: Caller) => Promise<Value>,
  keptMs: number,
): (context: Caller) => Promise<Value> {
  const kept = new WeakMap<Kysely<Schema>, { value: Promise<Value>; until: number }>();
  return (context) => {
    const { db, clock } = context;
    const now = clock().getTime();
    const last = kept.get(db);
    if (last && now < last.until) return last.value;
    const value = read(context);
    kept.set(db, { value, until: now + keptMs });
    value.catch(() => kept.delete(db));
    return value;
  };
}
