import { createContext } from 'react';
import type { ThemeName } from '#ui/theme/tokens.ts';

/** The theme a sample of a sheet stands in. */
export const SheetTheme = createContext<ThemeName>('light');
