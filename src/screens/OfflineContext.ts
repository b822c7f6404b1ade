import { createContext } from 'react';

/**
 * Whether what is shown was read before the network went away. Whoever sends something looks
 * here: without a network the control is disabled and {@link SubmissionBanner} says why.
 */
export const OfflineContext = createContext(false);
