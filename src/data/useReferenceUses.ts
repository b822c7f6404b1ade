import { useState } from 'react';
import useSWR from 'swr';
import type { CallError } from '#api/result.ts';
import { checkReference } from '#api/transaction.ts';
import type { ReferenceUse } from '#domain/transaction.ts';
import type { ReferenceCheck } from '#screens/Transaction/ReferenceField.tsx';
import { useServices } from '#services/ServicesProvider.tsx';
import { unwrap } from './unwrap.ts';
import { useCapabilities } from './useCapabilities.ts';
import { useSettled } from './useSettled.ts';

/**
 * Reads which other payments have the bank reference that is typed for a payment, once the typing has
 * paused. Returns null if the server knows no references.
 */
export function useReferenceUses(paymentId: string): ReferenceCheck | null {
  const { client } = useServices();
  const { bankReference } = useCapabilities();
  const [typed, setTyped] = useState('');
  const reference = useSettled(typed);
  const isAsked = bankReference && reference !== '' && reference === typed;
  const { data } = useSWR<readonly ReferenceUse[], CallError>(
    isAsked ? ['reference', reference, paymentId] : null,
    () => unwrap(checkReference(client, paymentId, reference)),
    // The payment can be sent without an answer.
    { onError: () => {} },
  );
  return bankReference ? { uses: data ?? noUses, onTyped: setTyped } : null;
}

const noUses: readonly ReferenceUse[] = [];
