import type { LastChange } from './lastChange.ts';

/** A bank that transfers go to (specification, section 3: Bank). */
export interface Bank extends LastChange {
  /** Its short code, in capitals: what every call knows it by. */
  id: string;
  name: string;
  logoUrl: string | null;
  isActive: boolean;
  /** ISO 8601 with offset. */
  updatedAt: string;
}
