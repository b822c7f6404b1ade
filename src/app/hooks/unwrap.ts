import type { Result } from '#api/result.ts';

/** Hands a result to SWR as it likes it: a value, or a thrown `CallError`. */
export async function unwrap<Value>(promise: Promise<Result<Value>>): Promise<Value> {
  const result = await promise;
  if (!result.ok) throw result.error;
  return result.value;
}
