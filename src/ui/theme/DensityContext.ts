import { createContext } from 'react';
import type { Density } from './tokens.ts';

/** The density of lists, for what calculates with the heights of rows. Their styles follow `data-density`. */
export const DensityContext = createContext<Density>('compact');
