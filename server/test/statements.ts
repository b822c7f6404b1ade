import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';

/** What a test does to the statements on their way to the database. */
export interface Interference {
  /** Before each statement, commits included; what it throws happens in its place. */
  before(): void;
  /** The statement as it is sent. */
  rewrite(statement: string): string;
}

const none: Interference = { before: () => {}, rewrite: (statement) => statement };
let present = none;

export class InjectedFault extends Error {}

/** Lets a test interfere with every statement until the work is done. */
export async function interfering<Result>(
  interference: Partial<Interference>,
  work: () => Promise<Result>,
): Promise<Result> {
  present = { ...none, ...interference };
  try {
    return await work();
  } finally {
    present = none;
  }
}

/** Runs work whose n-th statement fails before it is sent; whether it got that far. */
export async function failingAt<Result>(
  number: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; hasFailed: boolean }> {
  let count = 0;
  const before = () => {
    count += 1;
    if (count === number) throw new InjectedFault('injected: insert into payments failed');
  };
  const result = await interfering({ before }, work);
  return { result, hasFailed: count >= number };
}

const known = new WeakSet<DatabaseConnection>();

/** A driver through which tests reach its statements; see `openGuard.ts`. */
export function openToInterference(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const begin = driver.beginTransaction.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  driver.acquireConnection = async (options) => openConnection(await acquire(options));
  driver.beginTransaction = async (connection, settings) => {
    present.before();
    await begin(connection, settings);
  };
  driver.commitTransaction = async (connection) => {
    present.before();
    await commit(connection);
  };
  return driver;
}

// Some drivers send these as statements of their own, where they would count twice.
const frames = /^(begin|start transaction|commit|rollback)/;

function openConnection(connection: DatabaseConnection): DatabaseConnection {
  if (known.has(connection)) return connection;
  known.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query) => {
    if (frames.test(query.sql)) return execute(query);
    present.before();
    const statement = present.rewrite(query.sql);
    const isSame = statement === query.sql;
    return execute(isSame ? query : CompiledQuery.raw(statement, [...query.parameters]));
  };
  return connection;
}
