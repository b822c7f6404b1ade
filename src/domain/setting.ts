import type { TimedChange } from './lastChange.ts';

/** The setting that an admin changes (specification, section 2: /setting). */
export interface Setting extends TimedChange {
  /** Rupees, as short as they can be written (`83.25`). */
  rate: string;
}
