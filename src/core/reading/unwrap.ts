import type { Result } from '#api/result.ts';

/** Returns the value of a result. @throws CallError, because SWR expects a rejection on failure. */
export async function unwrap<Value>(promise: Promise<Result<Value>>): Promise<Value> {
  const result = await promise;
  if (!result.ok) throw result.error;
  return result.value;
}
