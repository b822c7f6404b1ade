import { useEffect, useMemo, useState } from 'react';
import type { MarkText } from '#screens/dashboard/MarksContext.ts';

type CreateMarkText = (search: string) => MarkText | null;

/** Returns the function that marks a search in rows; null without a search, and until its code is loaded. */
export function useMarks(search: string): MarkText | null {
  const [create, setCreate] = useState<CreateMarkText | null>(null);
  const isNeeded = search !== '' && create === null;
  useEffect(() => {
    if (!isNeeded) return;
    import('#screens/dashboard/createMarkText.tsx').then(
      (module) => setCreate(() => module.createMarkText),
      // The list is complete without marks.
      () => {},
    );
  }, [isNeeded]);
  // Another function would render all rows.
  return useMemo(() => (search === '' || !create ? null : create(search)), [search, create]);
}
