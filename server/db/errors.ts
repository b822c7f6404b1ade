/** The database could not be asked: no connection was free, or it is restarting. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A query was made on the outer handle while a transaction of the same call was open. */
export class NestedQuery extends Error {
  override name = 'NestedQuery';

  constructor() {
    super('a query outside the open transaction would wait for ever: use the transaction');
  }
}

/** What a query that ran too long is refused with, on both engines. */
export const queryCancelled = '57014';

// Classes of PostgreSQL: 08 connection, 53 resources, 57 operator; 55P03 a lock not had in time,
// 25P03 a transaction left idle.
const unavailableCode = /^(08|53|57)|^55P03$|^25P03$/;
// What the client of PostgreSQL says without a code.
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/;
const networkCode = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** The SQLSTATE or system code an error carries; '' when it carries none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the same call may succeed later: the database is overloaded, stopped or restarting. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = errorCode(error);
  if (unavailableCode.test(code) || networkCode.test(code)) return true;
  return error instanceof Error && lostConnection.test(error.message);
}
