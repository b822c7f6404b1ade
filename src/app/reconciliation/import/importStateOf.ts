import type { DetailState } from '#domain/lists/screenStates.ts';
import type { StatementPreview } from '#domain/reconciliation/reconciliation.ts';
import type { ImportState } from '#screens/reconciliation/import/importState.ts';

/** Returns the state of an import with a file. @param isMapping the columns are being mapped again */
export function importStateOf(
  preview: DetailState<StatementPreview>,
  isMapping: boolean,
): ImportState {
  switch (preview.kind) {
    case 'loading':
      return { kind: 'reading' };
    case 'failed':
    case 'offline':
      return { kind: preview.kind };
    case 'missing':
      return { kind: 'unreadable', message: preview.message, canMap: !isMapping };
    case 'ready': {
      const { columns, rows, mapping } = preview;
      return rows.length > 0
        ? { kind: 'mapping', columns, rows, mapping }
        : { kind: 'ready', preview };
    }
    default:
      return preview satisfies never;
  }
}
