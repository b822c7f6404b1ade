import { type Result, succeeded } from '#api/result.ts';

/** Whether a record exists for this user: the server may also have said that it does not. */
export function isFound(result: Result<unknown>): Result<boolean> {
  if (result.ok) return succeeded(true);
  const { error } = result;
  return error.kind === 'refused' && error.code === 'not_found' ? succeeded(false) : result;
}
