/** The setting that an admin changes (specification, section 2: /setting). */
export interface Setting {
  /** Rupees, as short as they can be written (`83.25`). */
  rate: string;
  /** Grows with every change; null when the server keeps no versions. */
  version: number | null;
  /** Short code of the user who made the last change; null when unknown. */
  changedBy: string | null;
  /** Time of the last change, ISO 8601 with offset; null when unknown. */
  changedAt: string | null;
}
