import { createContext } from 'react';
import type { Claims } from '#domain/workflow/claim.ts';

/** The claims of the transactions in a list. A context, so that rows are not created again. */
export const RowClaimsContext = createContext<Claims>({});
