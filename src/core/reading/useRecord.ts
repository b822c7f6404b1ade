/*
 * How screens read. Each read has a key, and SWR keeps its value: `useRecord` reads one record, `usePagedList` a
 * list that grows while it is scrolled. Both return one state for the screen (`recordState.ts`, `listState.ts`):
 * loading, ready with its freshness, or why there is nothing. Old data stays while it is read again and after a
 * failure. A list is one value (`loadedList.ts`): its rows, how they had been read, and which new ones are
 * announced. Pages, live changes, steps to the next transaction and the copy in the browser all change this value
 * through its pure functions. `storedCopy.ts` stores the values of some keys in the browser, for the next visit and
 * without a network. `earlyReads.ts` begins a read sooner: when the user acts, before its screen is rendered.
 */
import { useState } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { LiveEvent } from '#api/live.ts';
import type { Client } from '#api/request.ts';
import { type CallError, type Result, unwrap } from '#api/result.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import { useIsOnline, useServices } from '../services/ServicesProvider.tsx';
import { concerns } from '../live/concerns.ts';
import { readAnew } from './readAnew.ts';
import { recordState } from './recordState.ts';
import { useAsOf } from './useAsOf.ts';
import { useLiveReads } from '../live/useLiveReads.ts';

export interface ReadRecord<Data extends object> {
  state: DetailState<Data>;
  /** Reads the record again. Forms keep their input. */
  reload: () => Promise<unknown>;
}

interface RecordOptions<Data> extends SWRConfiguration<Data, CallError> {
  /** Pause between two reads that events cause. */
  livePauseMs?: number;
  /** Returns the record after an event; undefined if it has to be read. @default never */
  carried?: (event: LiveEvent, now?: Data) => Data | undefined;
}

/**
 * Reads one record. Cached data is shown at once and refreshed, and again after events that concern it.
 * @param key name of the record, with an id if there are several; null to read nothing
 */
export function useRecord<Data extends object>(
  key: readonly [name: string, id?: string] | null,
  fetchRecord: (client: Client) => Promise<Result<Data>>,
  { livePauseMs, carried, ...options }: RecordOptions<Data> = {},
): ReadRecord<Data> {
  const { client, backgroundClient, earlyReads } = useServices();
  const isOnline = useIsOnline();
  const [isInBackground, setIsInBackground] = useState(false);
  const { cache } = useSWRConfig();
  const asOf = useAsOf(unstable_serialize(key));
  const { data, error, isValidating, mutate } = useSWR<Data, CallError>(
    key,
    (key: readonly unknown[]) => earlyReads.take<Data>(key) ?? unwrap(fetchRecord(client)),
    options,
  );

  const readWith = async (caller: Client) =>
    key === null || readAnew(earlyReads, key, fetchRecord(caller), () => mutate());
  /** Returns false to be called again later. */
  async function readInBackground(): Promise<boolean> {
    if (!isOnline) return true;
    setIsInBackground(true);
    const isAnswered = await readWith(backgroundClient);
    setIsInBackground(false);
    return isAnswered;
  }
  /** Shows the record that an event carries. Returns true if it has to be read. */
  function show(event: LiveEvent): boolean {
    if (!key) return false;
    // Not the rendered one, because a message has several events.
    const now = cache.get(unstable_serialize(key))?.data as Data | undefined;
    const record = carried?.(event, now);
    if (!record) return concerns(event, key);
    void mutate(record, { revalidate: isValidating });
    return false;
  }
  useLiveReads(show, readInBackground, livePauseMs);

  return {
    state: recordState({
      data,
      error,
      isValidating: isValidating && !(data && isInBackground),
      isOnline,
      asOf: isOnline ? null : asOf(),
    }),
    reload: () => readWith(client),
  };
}
