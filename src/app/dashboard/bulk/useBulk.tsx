import { useEffect, useState } from 'react';
import { bulkForm } from './bulkForm.ts';
import { useRowSelection } from './useRowSelection.ts';
import type { ListState } from '#domain/lists/screenStates.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useDrafts } from '#core/session/SessionScope.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

const Bulk = lazyPart(() => import('./Bulk.tsx'), 'Bulk');

const noRows: readonly TransactionSummary[] = [];

interface BulkOptions {
  /** False for a role or a tab without it. A server without bulk calls has none either. */
  isOffered: boolean;
  /** Identifies the list. Another one begins without a selection. */
  listKey: string;
  list: ListState<TransactionSummary>;
  /** Called when transactions were changed. */
  onEnd: () => void;
}

/**
 * The selection of transactions, and what can be done for them at once. Its code is loaded with the first selected
 * row, or when an interrupted action is left.
 */
export function useBulk({ listKey, list, onEnd, ...options }: BulkOptions) {
  const isOffered = useCapabilities().hasBulk && options.isOffered;
  const selection = useRowSelection(listKey, list.kind === 'ready' ? list.rows : noRows);
  const isNeeded = useIsNeeded(isOffered, selection.ids.size > 0);
  if (!isOffered) return {};
  return {
    selection,
    selectionBar: isNeeded && <Bulk selection={selection} onEnd={onEnd} />,
  };
}

/** Returns true from the first selected row on, and if there is a stored rest of an action. */
function useIsNeeded(isOffered: boolean, hasSelected: boolean): boolean {
  const drafts = useDrafts();
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasSelected && !isNeeded) setIsNeeded(true);
  useEffect(() => {
    async function lookForRest() {
      if ((await drafts.find(bulkForm)).length > 0) setIsNeeded(true);
    }
    if (isOffered) void lookForRest();
  }, [drafts, isOffered]);
  return isNeeded;
}
