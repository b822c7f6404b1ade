import { useEffect, useState } from 'react';
import type { TransactionColumns } from '#screens/Columns/transactionColumns.tsx';
import { useServices, useStore } from '#services/ServicesProvider.tsx';

/**
 * Returns the columns of the list if they fit, which are loaded in a window that is wide enough. Undefined until
 * then, and if their code cannot be loaded: the list then has rows.
 * @param isAlone false beside open details
 */
export function useTransactionColumns(isAlone: boolean): TransactionColumns | undefined {
  const { fitsColumns } = useServices();
  const fitAlone = useStore(fitsColumns.alone);
  const fitBeside = useStore(fitsColumns.besideDetails);
  const [columns, setColumns] = useState<TransactionColumns>();
  useEffect(() => {
    async function load() {
      try {
        const loaded = await import('#screens/Columns/transactionColumns.tsx');
        setColumns(loaded.transactionColumns);
      } catch (error) {
        reportError(error);
      }
    }
    if (fitAlone) void load();
  }, [fitAlone]);
  return (isAlone ? fitAlone : fitBeside) ? columns : undefined;
}
