import type { Result } from '#api/result.ts';

/** The value of a result. @throws CallError, which is how SWR takes a failure. */
export async function unwrap<Value>(promise: Promise<Result<Value>>): Promise<Value> {
  const result = await promise;
  if (!result.ok) throw result.error;
  return result.value;
}
