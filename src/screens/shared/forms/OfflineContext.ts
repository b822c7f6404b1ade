import { createContext } from 'react';

/**
 * True if the shown data was read before the browser went offline. Submitting controls are then
 * disabled, and {@link SubmissionBanner} shows the reason.
 */
export const OfflineContext = createContext(false);
