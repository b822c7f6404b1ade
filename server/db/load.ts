/** How busy the connections to the database are. */
export interface Load {
  /** Connections that work for a call. */
  inUse: number;
  /** Calls that wait for one. */
  waiting: number;
}
