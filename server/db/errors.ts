/** The database is temporarily unavailable: no connection was free, or it is restarting. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A query was made outside the transaction that the same call has open. */
export class NestedQuery extends Error {
  override name = 'NestedQuery';

  constructor() {
    super('a query outside the open transaction would wait forever: use the transaction');
  }
}

/** The SQLSTATE of a value that another row has. */
export const uniqueViolation = '23505';

/** The SQLSTATE of a query that exceeded its time limit, on both engines. */
export const queryCancelled = '57014';

/** The SQLSTATE of a write on a standby, for example after another server became the primary. */
export const readOnlyTransaction = '25006';

// SQLSTATE classes: 08 connection, 53 resources, 57 operator intervention; 55P03 lock timeout,
// 25P03 idle transaction timeout, 25006 read-only transaction.
const unavailableCode = /^(08|53|57)|^55P03$|^25P03$|^25006$/;
// Messages of node-postgres that have no code.
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/;
const networkCode = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** Returns the SQLSTATE or system code of an error, or ''. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Replaces the error of a write whose value another row has. */
export async function orIfTaken<Value>(
  writing: Promise<Value>,
  toError: () => Error,
): Promise<Value> {
  try {
    return await writing;
  } catch (error) {
    throw errorCode(error) === uniqueViolation ? toError() : error;
  }
}

/** Returns the message of an error, or its code: a refused connection has no message. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message || errorCode(error) : String(error);
}

/**
 * Returns true if the same call may succeed later, because the database is overloaded, stopped or
 * restarting.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = errorCode(error);
  if (unavailableCode.test(code) || networkCode.test(code)) return true;
  return error instanceof Error && lostConnection.test(error.message);
}
