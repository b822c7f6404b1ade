import { createContext, type ReactNode, use } from 'react';

/** Keeps what is typed into the forms below it, so that it outlives them. */
export interface FormMemory {
  /** What was typed into the form of this name before; undefined when nothing was. */
  recall: (form: string) => object | undefined;
  /** Called with all values of a form on every change. */
  keep: (form: string, values: object) => void;
  /** When what is recalled was typed, as text for people; null when nothing was. */
  restoredAt: string | null;
  /** Forgets it, and starts the forms anew. */
  discard: () => void;
}

const FormMemoryContext = createContext<FormMemory | null>(null);

export interface FormMemoryProviderProps {
  /** Where what is typed is kept. */
  memory: FormMemory;
  /** The part of the app whose named forms remember. */
  children: ReactNode;
}

/** Gives every named form below it a memory. */
export function FormMemoryProvider({ memory, children }: FormMemoryProviderProps) {
  return <FormMemoryContext value={memory}>{children}</FormMemoryContext>;
}

/** The memory of the forms here; null where nothing is kept. */
export const useFormMemory = () => use(FormMemoryContext);
