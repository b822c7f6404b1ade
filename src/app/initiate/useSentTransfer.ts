import { useState } from 'react';
import { viewTransaction } from '#api/transaction.ts';
import { transactionKey } from '#core/reading/transactionReads.ts';
import { useLookups } from '#core/reading/useLookups.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { useUser } from '#core/services/ServicesProvider.tsx';
import { type SentTransfer, sentTransferOf } from './sendAgain.ts';

/**
 * Returns the transfer that the form of a new one repeats, as it was when the form was opened; null if there
 * is none or it can't be read, undefined while it is being read.
 * @param id the same in every render
 */
export function useSentTransfer(id: string | null): SentTransfer | null | undefined {
  const [opened, setOpened] = useState<SentTransfer | null>();
  const found = useTransfer(opened === undefined ? id : null);
  // The transfer may change or vanish while the user types.
  if (opened === undefined && found !== undefined) setOpened(found);
  return opened;
}

function useTransfer(id: string | null): SentTransfer | null | undefined {
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
