/** A bank that transfers go to (specification, section 3: Bank). */
export interface Bank {
  /** Its short code, in capitals: what every call knows it by. */
  id: string;
  name: string;
  logoUrl: string | null;
  isActive: boolean;
  /** ISO 8601 with offset. */
  updatedAt: string;
  /** Grows with every change; null when the server keeps no versions. */
  version: number | null;
  /** Short code of the user who made the last change; null when unknown. */
  changedBy: string | null;
}
