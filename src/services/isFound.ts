import { type CallError, type Result, succeeded } from '#api/result.ts';

/** Returns true if the record does not exist, or is not visible to this user. */
export const isNotFound = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'not_found';

/** Converts the result of reading a record: true if it exists for this user, false if not found. */
export const isFound = (result: Result<unknown>): Result<boolean> =>
  result.ok || isNotFound(result.error) ? { ...succeeded(result.ok), asOf: result.asOf } : result;
