import { breakpoints } from '../src/ui/theme/tokens.ts';

/** Windows to look at a story in: the reference phone, and both sides of each breakpoint. */
export const viewports = {
  phone: { name: 'Phone 360', styles: { width: '360px', height: '740px' } },
  column: {
    name: `Column ${breakpoints.column}`,
    styles: { width: `${breakpoints.column}px`, height: '900px' },
  },
  rail: {
    name: `Side rail ${breakpoints.rail}`,
    styles: { width: `${breakpoints.rail}px`, height: '800px' },
  },
  desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '800px' } },
} as const;

export const themeChoices = ['system', 'light', 'dark'] as const;
export const textSizes = ['normal', 'large'] as const;

/** How each story is photographed. */
export const modes = {
  phone: { viewport: 'phone', theme: 'light' },
  desktop: { viewport: 'desktop', theme: 'light' },
  dark: { viewport: 'phone', theme: 'dark' },
  forcedColours: { viewport: 'phone', theme: 'light', forcedColors: 'active' },
  largeText: { viewport: 'phone', theme: 'light', textSize: 'large' },
} as const;
