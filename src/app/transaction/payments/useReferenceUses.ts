import { useState } from 'react';
import { checkReference } from '#api/transactionChanges.ts';
import type { ReferenceUse } from '#domain/transactions/transaction.ts';
import type { ReferenceCheck } from '#screens/transaction/payments/ReferenceField.tsx';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useAnswer } from '#core/reading/useAnswer.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';

/**
 * Reads which other payments have the bank reference that is typed for a payment. Returns null if the
 * server knows no references.
 */
export function useReferenceUses(paymentId: string): ReferenceCheck | null {
  const { client } = useServices();
  const { bankReference } = useCapabilities();
  const [typed, setTyped] = useState('');
  const uses = useAnswer(bankReference && typed !== '' ? typed : null, (reference) =>
    checkReference(client, paymentId, reference),
  );
  return bankReference ? { uses: uses ?? noUses, onTyped: setTyped } : null;
}

const noUses: readonly ReferenceUse[] = [];
