import { createContext } from 'react';

/** The time, ms since 1970; null if unknown. A context, so that a new minute renders only what shows it. */
export const NowContext = createContext<number | null>(null);
