import { useEffect, useState } from 'react';
import type { ColumnParts } from '#screens/dashboard/columns/columnParts.tsx';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { fitsColumns } from '#ui/theme/tokens.ts';

const load = () => import('#screens/dashboard/columns/columnParts.tsx');
let loaded: ColumnParts | undefined;

/** Loads the code of the columns. If that fails, the list has rows. */
async function loadColumns(): Promise<ColumnParts | undefined> {
  try {
    loaded = (await load()).columnParts;
  } catch (error) {
    reportError(error);
  }
  return loaded;
}

/** Loads the columns with the list if they fit, so that it does not show rows first. */
export async function preloadTransactionColumns(): Promise<void> {
  if (window.matchMedia(fitsColumns('alone')).matches) await loadColumns();
}

/**
 * Returns the columns of the list if they fit, which are loaded in a window that is wide enough. Undefined until
 * then, and if their code cannot be loaded: the list then has rows.
 * @param isAlone false beside open details
 */
export function useTransactionColumns(isAlone: boolean): ColumnParts | undefined {
  const { fitsColumns } = useServices();
  const fitAlone = useStore(fitsColumns.alone);
  const fitBeside = useStore(fitsColumns.besideDetails);
  const [columns, setColumns] = useState(loaded);
  useEffect(() => {
    const show = async () => setColumns(await loadColumns());
    if (fitAlone) void show();
  }, [fitAlone]);
  return (isAlone ? fitAlone : fitBeside) ? columns : undefined;
}
