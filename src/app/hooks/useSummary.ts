import { fetchSummary } from '#api/transaction.ts';
import { useServices } from '../ServicesProvider.tsx';
import { useRead } from './useRead.ts';

/** The admin's figures, read only while they are shown. */
export function useSummary(isShown: boolean) {
  const { client } = useServices();
  // Figures that could not be read are shown to nobody (specification, section 8).
  return useRead(isShown ? 'summary' : null, () => fetchSummary(client), { failureClears: true });
}
