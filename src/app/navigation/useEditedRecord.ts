import { useEffect, useEffectEvent } from 'react';
import type { Result } from '#api/result.ts';
import { type ReadRecord, useRecord } from '#data/useRecord.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { useDelayedNavigation } from './useDelayedNavigation.ts';

interface EditedRecordOptions<Data extends object> {
  name: string;
  /** Null when the screen was opened without one: then no call is made. */
  id: string | null;
  fetchRecord: (id: string) => Promise<Result<Data>>;
  /** The message without an id. */
  missingText: string;
  goBack: () => unknown;
}

/**
 * The record of an edit form. Returns to the list when it could not be loaded, once the message
 * could be read (specification, section 8). Offline the screen waits for the network.
 */
export function useEditedRecord<Data extends object>({
  name,
  id,
  fetchRecord,
  missingText,
  goBack,
}: EditedRecordOptions<Data>): ReadRecord<Data> {
  const { toasts } = useServices();
  const { leaveLater, stay } = useDelayedNavigation();
  const leave = useEffectEvent(goBack);
  const hasId = id !== null;
  const { state, reload } = useRecord(hasId ? [name, id] : null, () => fetchRecord(id ?? ''));
  const isFailed = !hasId || state.kind === 'missing' || state.kind === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    if (!hasId) toasts.error(missingText);
    leaveLater(leave);
    return stay;
  }, [isFailed, hasId, missingText, toasts, leaveLater, stay]);
  return { state: hasId ? state : { kind: 'missing', message: '' }, reload };
}
