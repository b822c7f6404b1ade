import { useEffect } from 'react';
import { useSWRConfig, unstable_serialize } from 'swr';
import { viewTransaction } from '#api/transaction.ts';
import { readAhead } from '#platform/whenIdle.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { transactionKey } from '#core/reading/transactionReads.ts';

/**
 * Reads the details of transactions into SWR's cache, one after the other while the page is idle. Their
 * screen shows them at once and reads them again. Reads nothing that is already there, and nothing if the browser
 * saves data.
 */
export function usePrefetchedDetails(ids: readonly string[]): void {
  const { backgroundClient, platform } = useServices();
  const { cache, mutate } = useSWRConfig();
  const wanted = ids.join(' ');
  useEffect(() => {
    let isLeft = false;
    // The answer would also replace that of a read that is running.
    const isRead = (id: string) => {
      const state = cache.get(unstable_serialize(transactionKey(id)));
      return state?.data !== undefined || state?.isValidating === true;
    };
    async function read() {
      for (const id of wanted.split(' ')) {
        if (isLeft || id === '' || isRead(id) || !platform.online.get()) continue;
        const result = await viewTransaction(backgroundClient, id);
        if (!result.ok || isLeft || isRead(id)) continue;
        await mutate(transactionKey(id), result.value, { revalidate: false });
      }
    }
    readAhead(() => void read());
    return () => {
      isLeft = true;
    };
  }, [wanted, backgroundClient, platform, cache, mutate]);
}
