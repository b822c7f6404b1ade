/** Load of the connections to the database. */
export interface ConnectionLoad {
  /** Number of connections that serve a call. */
  inUse: number;
  /** Number of calls that wait for a connection. */
  waiting: number;
}
