import type { CallError } from '#api/result.ts';

/** Whether the server said that the record does not exist, or not for this user. */
export const isNotFound = (error: CallError): boolean =>
  error.kind === 'refused' && error.code === 'not_found';
