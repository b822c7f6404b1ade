import { createContext } from 'react';
import { noTargets } from '#domain/workflow/targets.ts';

/** Target times of transactions. A context, so that rows are not created again. */
export const TargetsContext = createContext(noTargets);
