import { useBulkTransition } from './useBulkTransition.ts';
import type { useRowSelection } from './useRowSelection.ts';
import { addRows, noSelectedRows } from '#domain/lists/rowSelection.ts';
import { latestRows, withoutRows } from '#domain/lists/selectionResult.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { BulkDialog } from '#screens/dashboard/bulk/BulkDialog.tsx';
import { SelectionBar } from '#screens/dashboard/bulk/SelectionBar.tsx';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { useIsOnline, useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { transactionHref } from '#app/links.ts';
import { useAnnounceSelected } from './useAnnounceSelected.ts';

export interface BulkProps {
  selection: ReturnType<typeof useRowSelection<TransactionSummary>>;
  /** Called when transactions were changed. */
  onEnd: () => void;
}

/** The bar below a list with selected rows, and the dialog of an action for them. */
export function Bulk({ selection, onEnd }: BulkProps) {
  const isReadOnly = useStore(useServices().standbyAsOf) !== null;
  const isOnline = useIsOnline();
  const { ids: selected, loaded, change } = selection;
  const rows = latestRows(selected, loaded);
  const { dialog, open, ...bulk } = useBulkTransition((changedIds) => {
    change((now) => ({ ...now, rows: withoutRows(now.rows, changedIds) }));
    onEnd();
  });
  useAnnounceSelected(rows.length);
  return (
    <OfflineContext value={!isOnline || isReadOnly}>
      {rows.length > 0 && (
        <SelectionBar
          rows={rows}
          isOffline={!isOnline || isReadOnly}
          onAction={(transition, chosen) => open(transition, chosen, rows.length - chosen.length)}
          onSelectAll={() => change((now) => ({ ...now, rows: addRows(now.rows, loaded) }))}
          onCancel={() => change(() => noSelectedRows)}
        />
      )}
      {dialog && (
        <BulkDialog
          {...dialog}
          hrefOf={transactionHref}
          onConfirm={bulk.confirm}
          onStop={bulk.stop}
          onRetry={bulk.retry}
          onClose={() => {
            bulk.close();
            requestAnimationFrame(focusIfLost);
          }}
        />
      )}
    </OfflineContext>
  );
}

/** The button that opened the dialog is gone if all rows were changed. */
function focusIfLost() {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
