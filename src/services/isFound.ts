import { type CallError, type Result, succeeded } from '#api/result.ts';

/** Whether the server said that the record does not exist, or not for this user. */
export const isNotFound = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'not_found';

/** Whether a record exists for this user: the server may also have said that it does not. */
export const isFound = (result: Result<unknown>): Result<boolean> =>
  result.ok || isNotFound(result.error) ? succeeded(result.ok) : result;
