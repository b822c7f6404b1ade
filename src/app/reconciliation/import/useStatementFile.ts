import { useState } from 'react';
import type { OpenDraft } from '#core/forms/useDraft.ts';

/** A chosen file, under an id that no other choice has. */
export interface PickedStatement {
  id: string;
  file: File;
}

/** Keeps one file in the draft. Another one replaces it. */
export function useStatementFile({
  files,
  putFile,
  removeFile,
}: Pick<OpenDraft, 'files' | 'putFile' | 'removeFile'>) {
  const [picked, setPicked] = useState<PickedStatement | null>(files[0] ?? null);
  return {
    picked,
    pick(file: File) {
      const next = { id: crypto.randomUUID(), file };
      if (picked) removeFile(picked.id);
      putFile({ ...next, stored: null });
      setPicked(next);
    },
  };
}
