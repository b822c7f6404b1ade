/** The last change of a record. */
export interface LastChange {
  /** Increases with every change; null when the server keeps no versions. */
  version: number | null;
  /** Short code of the user who made the last change; null when unknown. */
  changedBy: string | null;
}

/** The last change of a record, with its time. */
export interface TimedChange extends LastChange {
  /** Time of the last change, ISO 8601 with offset; null when unknown. */
  changedAt: string | null;
}
