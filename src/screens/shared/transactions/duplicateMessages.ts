import { defineMessages } from 'react-intl';
import type { DuplicateReason } from '#domain/transactions/possibleDuplicates.ts';

/** Texts of the reasons why a transaction may be the same transfer as another one. */
export const duplicateMessages = defineMessages({
  account: { id: 'Similar.account', defaultMessage: 'Same account number' },
  customer: { id: 'Similar.customer', defaultMessage: 'Same customer' },
  bankAndAgent: { id: 'Similar.bankAndAgent', defaultMessage: 'Same bank and agent' },
}) satisfies Record<DuplicateReason, object>;
