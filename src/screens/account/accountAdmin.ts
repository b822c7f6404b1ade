import type { Settlement } from '#domain/account/account.ts';
import type { Paise } from '#domain/money/money.ts';

/** What an admin may do to an account. */
export interface AccountAdmin {
  /** URL of the form for an adjustment. */
  adjustHref: string;
  onConfirm: (settlement: Settlement) => void;
  onDecline: (settlement: Settlement, reason: string) => void;
  onLimitChange: (limit: Paise | null) => void;
}
