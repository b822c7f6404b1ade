import { type CallError, type Result, succeeded } from '#api/result.ts';

/** Returns true if the record does not exist, or is not visible to this user. */
export const isNotFound = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'not_found';

/** Converts the result of reading a record: null if not found. */
export const orNull = <Value>(result: Result<Value>): Result<Value | null> =>
  result.ok || !isNotFound(result.error) ? result : { ...succeeded(null), asOf: result.asOf };
