import { useEffect, useEffectEvent } from 'react';
import type { Client } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import { type ReadRecord, useRecord } from '../reading/useRecord.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { useDelayedNavigation } from '../navigation/useDelayedNavigation.ts';

interface RecordOfFormOptions<Data extends object> {
  name: string;
  /** Null when the screen was opened without an id. No call is made then. */
  id: string | null;
  fetchRecord: (client: Client, id: string) => Promise<Result<Data>>;
  /** Error message when there is no id. */
  missingText: string;
  goBack: () => unknown;
}

/**
 * Reads the record of an edit form. If it cannot be loaded, shows the error and then returns to the
 * list (specification, section 8). Offline, the screen stays.
 */
export function useRecordOfForm<Data extends object>({
  name,
  id,
  fetchRecord,
  missingText,
  goBack,
}: RecordOfFormOptions<Data>): ReadRecord<Data> {
  const { toasts } = useServices();
  const { navigateLater, cancelNavigation } = useDelayedNavigation();
  const leave = useEffectEvent(goBack);
  const hasId = id !== null;
  const { state, reload } = useRecord(hasId ? [name, id] : null, (client) =>
    fetchRecord(client, id ?? ''),
  );
  const isFailed = !hasId || state.kind === 'missing' || state.kind === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    if (!hasId) toasts.error(missingText);
    navigateLater(leave);
    return cancelNavigation;
  }, [isFailed, hasId, missingText, toasts, navigateLater, cancelNavigation]);
  return { state: hasId ? state : { kind: 'missing', message: '' }, reload };
}
