import type { TimedChange } from '../workflow/lastChange.ts';

/** The setting that an admin can change (specification, section 2: /setting). */
export interface Setting extends TimedChange {
  /** Rupees without trailing zeros (`83.25`). */
  rate: string;
}
