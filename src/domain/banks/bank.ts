import type { LastChange } from '../workflow/lastChange.ts';

/** A bank that receives transfers (specification, section 3: Bank). */
export interface Bank extends LastChange {
  /** The bank code in capitals, which is also its id in API calls. */
  id: string;
  name: string;
  logoUrl: string | null;
  isActive: boolean;
  /** ISO 8601 with offset. */
  updatedAt: string;
}
