import { useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { fetchListCounts, maxCountedLists } from '#api/listCounts.ts';
import { countOf, type LiveEvent } from '#api/live.ts';
import type { Client } from '#api/request.ts';
import { type CallError, type Result, succeeded, unwrap } from '#api/result.ts';
import { groupsOf } from '#domain/lists/groupsOf.ts';
import type { CountedList, ListCount } from '#domain/lists/listCount.ts';
import { isStreamOpen } from '#core/live/live.ts';
import { useIsOnline, usePartOf, useServices } from '#core/services/ServicesProvider.tsx';
import { concerns } from '#core/live/concerns.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useLiveReads } from '#core/live/useLiveReads.ts';

/** Counts of filtered lists may follow a busy desk with some delay. */
const livePauseMs = 15_000;
/** Without the stream, nothing tells that transactions became overdue. */
const overduePauseMs = 60_000;

/** Counts by the text of their list. */
type Counts = Readonly<Record<string, ListCount>>;

interface ListCountsOptions {
  /** False until the screen shows its own content, which is read first. */
  isReady: boolean;
  /** A change of this key reads the counts again while the stream of changes is not open. */
  refreshKey?: string;
}

/**
 * Counts the transactions of lists, and again after events that concern them. Nothing is stored in the
 * browser, and a failed read leaves the last counts.
 * @returns a function that returns the count of one of the lists; null while it is unknown
 */
export function useListCounts(
  lists: readonly CountedList[],
  { isReady, refreshKey = '' }: ListCountsOptions,
): (list: CountedList) => ListCount | null {
  const { backgroundClient, live } = useServices();
  const isLive = usePartOf(live.state, isStreamOpen);
  const isOnline = useIsOnline();
  const { hasListCounts } = useCapabilities();
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  const isRead = wasReady && hasListCounts && isOnline && lists.length > 0;
  const hasFailed = useRef(false);
  const { data, isValidating, mutate } = useSWR<Counts, CallError>(
    isRead ? `$listCounts ${lists.map(textOf).join()}` : null,
    () => unwrap(readCounts(backgroundClient, lists)),
    {
      keepPreviousData: true,
      refreshInterval: !isLive && lists.some(isOverdue) ? overduePauseMs : 0,
      onError() {
        hasFailed.current = true;
      },
    },
  );

  async function readAgain() {
    hasFailed.current = false;
    await mutate();
    return !hasFailed.current;
  }
  const hasClaimed = lists.some(({ filters }) => filters?.isClaimed);
  const filtered = lists.filter((list) => figureOf(list) === null);
  /** Shows the counts that an event carries. Returns true if counts have to be read. */
  function show(event: LiveEvent): boolean {
    if (!isRead) return false;
    showCounts(event);
    if (event.kind === 'resync') return true;
    if (event.kind === 'claim') return hasClaimed;
    // They also follow when transactions became overdue.
    if (event.kind === 'figures') return filtered.some(isOverdue);
    return filtered.length > 0 && concerns(event, ['filteredCounts']);
  }
  function showCounts(event: LiveEvent) {
    const counts = lists.flatMap((list) => {
      const figure = figureOf(list);
      const count = figure && countOf(event, list.section, figure);
      return count ? [[textOf(list), count] as const] : [];
    });
    if (counts.length === 0) return;
    void mutate((now) => ({ ...now, ...Object.fromEntries(counts) }), { revalidate: isValidating });
  }
  useLiveReads(show, readAgain, livePauseMs);

  const lastKey = useRef(refreshKey);
  const refresh = useEffectEvent(() => {
    if (isRead && !isLive) void readAgain();
  });
  useEffect(() => {
    if (lastKey.current === refreshKey) return;
    lastKey.current = refreshKey;
    refresh();
  }, [refreshKey]);

  return (list) => (isRead ? (data?.[textOf(list)] ?? null) : null);
}

const isOverdue = ({ filters }: CountedList) => filters?.isOverdue ?? false;

/** Returns the figure of the stream that counts a list; null if none does. */
function figureOf({ search, filters = {} }: CountedList): 'counts' | 'overdue' | null {
  const { isOverdue: isOnlyOverdue, ...others } = filters;
  if (search !== '' || Object.keys(others).length > 0) return null;
  return isOnlyOverdue ? 'overdue' : 'counts';
}

const textOf = ({ section, search, filters }: CountedList) =>
  JSON.stringify([section, search, filters]);

async function readCounts(client: Client, lists: readonly CountedList[]): Promise<Result<Counts>> {
  const counts: Record<string, ListCount> = {};
  for (const group of groupsOf(lists, maxCountedLists)) {
    const result = await fetchListCounts(client, group);
    if (!result.ok) return result;
    for (const [index, list] of group.entries()) {
      const count = result.value[index];
      // Without one that was found, nothing is known about the rest.
      if (count && !(count.isMore && count.count === 0)) counts[textOf(list)] = count;
    }
  }
  return succeeded(counts);
}
