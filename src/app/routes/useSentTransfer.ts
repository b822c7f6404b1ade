import { viewTransaction } from '#api/transaction.ts';
import { transactionKey } from '#data/dashboardReads.ts';
import { useLookups } from '#data/useLookups.ts';
import { useRecord } from '#data/useRecord.ts';
import { useUser } from '#services/ServicesProvider.tsx';
import { useNavigationState } from '../navigation/navigationState.ts';
import { type SentTransfer, sentTransferOf } from '../navigation/sendAgain.ts';

/**
 * Returns the transfer that the form of a new one repeats; null if there is none or it can't be read,
 * undefined while it is being read.
 */
export function useSentTransfer(): SentTransfer | null | undefined {
  const { sendsAgain: id = null } = useNavigationState();
  const { role } = useUser();
  const lookups = useLookups().state;
  const details = useRecord(id === null ? null : transactionKey(id), (client) =>
    viewTransaction(client, id ?? ''),
  ).state;
  if (id === null) return null;
  if (details.kind === 'loading' || lookups.kind === 'loading') return undefined;
  if (details.kind !== 'ready' || lookups.kind !== 'ready') return null;
  return sentTransferOf(details.transaction, lookups, role);
}
