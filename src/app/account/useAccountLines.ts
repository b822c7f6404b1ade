import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type AccountRow, listAccountLines } from '#api/account.ts';
import { type DateRange, rangeProblem } from '#domain/time/dateRange.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';

interface LinesQuery extends DateRange {
  search: string;
  userId: string;
}

/**
 * Reads the lines of an account on some days. They begin with the newest, so new ones move nothing that is being read,
 * and are shown at once.
 * @param balance of the account; null until it is known
 */
export function useAccountLines(userId: string, range: DateRange | null, balance: bigint | null) {
  const isValid = range !== null && rangeProblem(range) === null;
  const lines = usePagedList<AccountRow, LinesQuery>({
    name: isValid ? 'accountLines' : null,
    query: { search: '', userId, from: range?.from ?? '', to: range?.to ?? '' },
    fetchPage: listAccountLines,
    refreshKey: useLocation().key,
  });
  const { newCount, onShowNew } = lines;
  const showNew = useEffectEvent(onShowNew);
  const shownBalance = useRef(balance);
  useEffect(() => {
    const isChanged = shownBalance.current !== null && shownBalance.current !== balance;
    shownBalance.current = balance;
    if (isChanged || newCount > 0) showNew();
  }, [balance, newCount]);
  return lines;
}
