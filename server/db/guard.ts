import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type Dialect, type Driver, type TransactionBuilder } from 'kysely';
import { DatabaseUnavailable, NestedQuery } from './errors.ts';
import type { Schema } from './schema.ts';

const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Creates a query builder that refuses a query on `db` while a transaction of the same call is
 * open. On the embedded engine such a query would wait for its own transaction forever; on
 * PostgreSQL it would hold a second connection and see other data.
 */
export function guardedKysely(dialect: Dialect): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect });
  const begin = db.transaction.bind(db);
  db.transaction = () => guardedTransaction(begin());
  return db;
}

/**
 * Makes a driver refuse nested queries, and throw DatabaseUnavailable for a missing or lost
 * connection.
 */
export function guardedDriver(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    if (openTransaction.getStore()?.isOpen) throw new NestedQuery();
    try {
      return await acquire(options);
    } catch (cause) {
      throw new DatabaseUnavailable('no connection to the database', { cause });
    }
  };
  const rollBack = driver.rollbackTransaction.bind(driver);
  driver.rollbackTransaction = async (connection) => {
    try {
      await rollBack(connection);
    } catch (cause) {
      // It is unknown whether the transaction was committed.
      throw new DatabaseUnavailable('the transaction could not be rolled back', { cause });
    }
  };
  return driver;
}

function guardedTransaction(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  builder.setIsolationLevel = (level) => guardedTransaction(setIsolationLevel(level));
  builder.setAccessMode = (mode) => guardedTransaction(setAccessMode(mode));
  builder.execute = (callback) => execute((trx) => insideTransaction(() => callback(trx)));
  return builder;
}

async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const mark = { isOpen: true };
  try {
    return await openTransaction.run(mark, work);
  } finally {
    // Work that outlives the transaction keeps its async context and may query again.
    mark.isOpen = false;
  }
}
