import { createContext } from 'react';
import type { ThemeName } from '#ui/theme/tokens.ts';

/** Theme of the current sample. */
export const SheetTheme = createContext<ThemeName>('light');
