import { createContext, type ReactNode } from 'react';

/**
 * Returns a text, or a part of it from the first position up to the second, with marks at what the search has
 * found.
 */
export type MarkText = (text: string, part?: readonly [start: number, end: number]) => ReactNode;

/** Marks the texts of the rows of a searched list; null if the list is not searched. */
export const MarksContext = createContext<MarkText | null>(null);
