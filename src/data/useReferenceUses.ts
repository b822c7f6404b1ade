import { useState } from 'react';
import { checkReference } from '#api/transactionChanges.ts';
import type { ReferenceUse } from '#domain/transaction.ts';
import type { ReferenceCheck } from '#screens/Transaction/ReferenceField.tsx';
import { useServices } from '#services/ServicesProvider.tsx';
import { useAnswer } from './useAnswer.ts';
import { useCapabilities } from './useCapabilities.ts';

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
