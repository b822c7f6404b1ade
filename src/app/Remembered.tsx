import type { ReactNode } from 'react';
import { FormMemoryProvider } from '#ui/form/FormMemoryProvider.tsx';
import { useDraft } from './hooks/useDraft.ts';

/**
 * Keeps what is typed into the forms below it until the person leaves by themselves: a reload or a
 * lost session costs nothing.
 */
export function Remembered({ form, children }: { form: string; children: ReactNode }) {
  const draft = useDraft(form);
  if (!draft) return null;
  return (
    <FormMemoryProvider key={draft.id} memory={draft.memory}>
      {children}
    </FormMemoryProvider>
  );
}
