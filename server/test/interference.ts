import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';

/** Changes that a test makes to statements on their way to the database. */
export interface Interference {
  /** Called before each statement and commit. An error thrown here replaces the statement. */
  before(): void;
  /** Returns the statement to send. */
  rewrite(statement: string): string;
}

const none: Interference = { before: () => {}, rewrite: (statement) => statement };
let current = none;

export class InjectedFault extends Error {}

/** Applies an interference to every statement while the work runs. */
export async function withInterferenceDuring<Result>(
  interference: Partial<Interference>,
  work: () => Promise<Result>,
): Promise<Result> {
  current = { ...none, ...interference };
  try {
    return await work();
  } finally {
    current = none;
  }
}

/**
 * Runs work whose n-th statement fails before it is sent. `hasFailed` is false if there were fewer
 * statements.
 */
export async function failingAt<Result>(
  number: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; hasFailed: boolean }> {
  let count = 0;
  const before = () => {
    count += 1;
    if (count === number) throw new InjectedFault('injected: insert into payments failed');
  };
  const result = await withInterferenceDuring({ before }, work);
  return { result, hasFailed: count >= number };
}

/** Records the statements of work. `count` includes the begin and the commit of a transaction. */
export async function recordStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: readonly string[]; count: number }> {
  const statements: string[] = [];
  let count = 0;
  const before = () => {
    count += 1;
  };
  const rewrite = (statement: string) => {
    statements.push(statement);
    return statement;
  };
  const result = await withInterferenceDuring({ before, rewrite }, work);
  return { result, statements, count };
}

const intercepted = new WeakSet<DatabaseConnection>();

/** Makes a driver apply the current interference; see `interferingGuard.ts`. */
export function withInterference(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const begin = driver.beginTransaction.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  driver.acquireConnection = async (options) => interceptConnection(await acquire(options));
  driver.beginTransaction = async (connection, settings) => {
    current.before();
    await begin(connection, settings);
  };
  driver.commitTransaction = async (connection) => {
    current.before();
    await commit(connection);
  };
  return driver;
}

// Some drivers send these as separate statements, which would count twice.
const transactionCommands = /^(begin|start transaction|commit|rollback)/;

function interceptConnection(connection: DatabaseConnection): DatabaseConnection {
  if (intercepted.has(connection)) return connection;
  intercepted.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query) => {
    if (transactionCommands.test(query.sql)) return execute(query);
    current.before();
    const statement = current.rewrite(query.sql);
    const isSame = statement === query.sql;
    return execute(isSame ? query : CompiledQuery.raw(statement, [...query.parameters]));
  };
  return connection;
}
