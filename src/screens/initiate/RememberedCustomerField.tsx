import { useEffect, useState } from 'react';
import type { Choice } from '#domain/transactions/transaction.ts';
import { CustomerField } from '#screens/shared/transactions/CustomerField.tsx';
import type { CustomerOffers } from './customerOffers.ts';

export interface RememberedCustomerFieldProps {
  /** Null if there are no offers. */
  customers: CustomerOffers | null;
  /** The active banks. */
  banks: readonly Choice[];
}

/**
 * The name of the customer, with offers of earlier customers once their code has been loaded. Until then, and
 * without offers, it is a text field. One replaces the other only while the field does not have the focus.
 */
export function RememberedCustomerField({ customers, banks }: RememberedCustomerFieldProps) {
  const part = useMemoryPart(customers !== null);
  const [isFocused, setIsFocused] = useState(false);
  const isReady = customers !== null && part !== null;
  const [isRemembering, setIsRemembering] = useState(isReady);
  if (isRemembering !== isReady && !isFocused) setIsRemembering(isReady);
  return (
    <div onFocus={() => setIsFocused(true)} onBlur={() => setIsFocused(false)}>
      {isRemembering && part ? (
        <part.CustomerMemory customers={customers ?? noOffers} banks={banks} />
      ) : (
        <CustomerField />
      )}
    </div>
  );
}

const noOffers: CustomerOffers = { found: [], onAsk: () => {} };

const loadPart = () => import('./CustomerMemory.tsx');
type MemoryPart = Awaited<ReturnType<typeof loadPart>>;

/** Loads the code of the offers. The form works without it, so a failure is not shown. */
function useMemoryPart(isOffered: boolean): MemoryPart | null {
  const [part, setPart] = useState<MemoryPart | null>(null);
  useEffect(() => {
    if (!isOffered) return undefined;
    let isOutdated = false;
    async function load() {
      const loaded = await loadPart().catch(() => null);
      if (loaded && !isOutdated) setPart(loaded);
    }
    void load();
    return () => {
      isOutdated = true;
    };
  }, [isOffered]);
  return part;
}
