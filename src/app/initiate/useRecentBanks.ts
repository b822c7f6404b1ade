import { listCustomers } from '#api/customers.ts';
import { type CustomerQuery, recentBanksOf } from '#domain/transactions/customers.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useAnswer } from '#core/reading/useAnswer.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';

const lastUsed: CustomerQuery = { agentCode: null, text: '' };
const noBanks: readonly string[] = [];

/**
 * Reads the codes of the banks of the user's last transfers, the last used first. Returns none until they are
 * known, and null if the server offers none.
 */
export function useRecentBanks(): readonly string[] | null {
  const { client } = useServices();
  const { hasCustomers } = useCapabilities();
  const query = hasCustomers ? lastUsed : null;
  const customers = useAnswer(query, (asked) => listCustomers(client, asked), 0);
  if (!hasCustomers) return null;
  return customers ? recentBanksOf(customers) : noBanks;
}
