import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { reportOf } from '#core/reading/reportOf.ts';
import { readDetailsEarly, transactionListOf } from '#core/reading/transactionReads.ts';
import { pageSize } from '#core/reading/listParts.ts';
import { useKnownCapabilities } from '#core/session/useKnownCapabilities.ts';
import type { CachedList } from '#core/reading/useListValue.ts';
import { useLoadedRows } from '#core/reading/useLoadedRows.ts';
import { usePrefetchedDetails } from './usePrefetchedDetails.ts';
import { readAhead } from '#platform/whenIdle.ts';
import { placeMessage } from '#screens/transaction/steps/stepMessages.ts';
import type { StepsProps } from '#screens/transaction/steps/Steps.tsx';
import { useIsOnline, useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { blurFocused } from '#core/navigation/blurFocused.ts';
import { dashboardViewOf, offeredQuery } from '#core/navigation/listAddress.ts';
import { type NavigationState, useNavigationState } from '#core/navigation/navigationState.ts';
import { paths, transactionHref } from '#app/links.ts';
import { useDateRange } from '#core/navigation/useDateRange.ts';

const steppedMessage = defineMessage<Record<'code' | 'bank' | 'agent' | 'place', string>>({
  id: 'Steps.stepped',
  defaultMessage: 'Transaction {code}, {bank} ({agent}), {place}',
});

/** Common fields of the rows of the dashboard and of the report. */
interface SteppedRow {
  id: string;
  code: string;
  bankName: string;
  agentName: string;
}

/**
 * Returns the steps through the list from which a transaction was opened; null if it was opened from none, or
 * is not among the loaded rows.
 * @param id null for none
 */
export function useSteps(id: string | null): StepsProps | null {
  const services = useServices();
  const intl = useIntl();
  const navigate = useNavigate();
  const { from } = useNavigationState();
  const isOnline = useIsOnline();
  const list = useLoadedRows(useOriginList(from));
  const { rows, isComplete } = list;
  const index = rows.findIndex((row) => row.id === id);
  const isFound = id !== null && index >= 0;
  const neighbours = isFound ? [rows[index + 1], rows[index - 1]] : [];
  usePrefetchedDetails(neighbours.flatMap((row) => row?.id ?? []));
  useLoadAtEnd(isFound && isOnline && !isComplete && index >= rows.length - 2, list.loadMore);
  const shownId = useRef(id);
  useLayoutEffect(() => {
    shownId.current = id;
  }, [id]);

  function show(row: SteppedRow, { by, total }: { by: 1 | -1; total: number }) {
    if (!from) return;
    readDetailsEarly(services, row.id);
    const { listPositions, isWide, announcer } = services;
    const topRow = listPositions.get(from.entry)?.topRow ?? 0;
    listPositions.update(from.entry, {
      currentId: row.id,
      rows: rows.length,
      // The row will be where the previous one was. A list beside the details scrolls by itself.
      ...(!isWide.get() && { topRow: Math.max(0, topRow + by) }),
    });
    blurFocused();
    const state: NavigationState = { transactionId: row.id, from, isStep: true };
    void navigate(transactionHref(row.id), { replace: true, state });
    const position = index + 1 + by;
    const place = intl.formatMessage(placeMessage, {
      position,
      total,
      more: isComplete ? '' : '+',
    });
    const { code, bankName: bank, agentName: agent } = row;
    announcer.announce('step', intl.formatMessage(steppedMessage, { code, bank, agent, place }));
  }

  async function step(by: 1 | -1) {
    const row = rows[index + by];
    if (row) return show(row, { by, total: rows.length });
    if (by < 0 || isComplete || !isOnline) return;
    const longer = await list.loadMore();
    const loaded = longer[index + by];
    if (loaded && shownId.current === id) show(loaded, { by, total: longer.length });
  }

  if (!isFound) return null;
  return {
    position: index + 1,
    total: rows.length,
    isComplete,
    hasNext: index + 1 < rows.length || (isOnline && !isComplete),
    onStep: (by) => void step(by),
  };
}

/** Loads the next rows while the page is idle, once for each end that is reached. */
function useLoadAtEnd(isAtEnd: boolean, load: () => Promise<unknown>) {
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (!isAtEnd) return undefined;
    let isLeft = false;
    readAhead(() => {
      if (!isLeft) void loadNow();
    });
    return () => {
      isLeft = true;
    };
  }, [isAtEnd]);
}

/** Returns the list of the address from which a record was opened; null if it is none of transactions. */
function useOriginList(from: NavigationState['from']): CachedList<SteppedRow> | null {
  const { listPositions } = useServices();
  const user = useUser();
  const capabilities = useKnownCapabilities();
  const [path, search] = from?.href.split('?') ?? [];
  const params = new URLSearchParams(search);
  const range = useDateRange(params);
  const initialRows = Math.max(pageSize, (from && listPositions.get(from.entry)?.rows) ?? 0);

  if (path === paths.dashboard) {
    const { section, order, search } = dashboardViewOf(params, user.role);
    const { offered, isKnown } = offeredQuery(params, capabilities);
    if (section === null || !isKnown) return null;
    return {
      ...transactionListOf(user, { section, search, order, ...offered }),
      initialRows,
    };
  }
  return path === paths.report ? { ...reportOf(user, range), initialRows } : null;
}
