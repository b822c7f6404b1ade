import { useMemo, useState } from 'react';
import { listCustomers } from '#api/customers.ts';
import {
  type Customer,
  type CustomerQuery,
  isCustomerFound,
} from '#domain/transactions/customers.ts';
import type { CustomerOffers } from '#screens/initiate/customerOffers.ts';
import { useIsOnline, useServices } from '#core/services/ServicesProvider.tsx';
import { useAnswer } from '#core/reading/useAnswer.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';

const pauseMs = 200;

/**
 * Reads the customers of earlier transactions while a name is typed. Returns null offline, and if the server
 * offers none. They are not stored in the browser.
 */
export function useCustomers(): CustomerOffers | null {
  const { client } = useServices();
  const { hasCustomers } = useCapabilities();
  const isOnline = useIsOnline();
  const isOffered = hasCustomers && isOnline;
  const [query, setQuery] = useState<CustomerQuery | null>(null);
  const [last, setLast] = useState<Found | null>(null);
  const answer = useAnswer(
    isOffered ? query : null,
    (asked) => listCustomers(client, asked),
    pauseMs,
  );
  if (query && answer && last?.customers !== answer) {
    setLast({ agentCode: query.agentCode, customers: answer });
  }
  const found = useMemo(() => answer ?? narrow(last, query), [answer, last, query]);
  return isOffered ? { found, onAsk: setQuery } : null;
}

interface Found {
  agentCode: string | null;
  customers: readonly Customer[];
}

const noCustomers: readonly Customer[] = [];

/** Returns those of the last answer that fit, until the server has answered. */
function narrow(last: Found | null, query: CustomerQuery | null): readonly Customer[] {
  if (!query || last?.agentCode !== query.agentCode) return noCustomers;
  return last.customers.filter(({ name }) => isCustomerFound(name, query.text));
}
