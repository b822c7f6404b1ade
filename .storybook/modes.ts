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
export const motionChoices = ['system', 'reduced'] as const;
/** How numbers and moments are written, and which way the lines run: the last from right to left. */
export const localeChoices = ['en-IN', 'en-GB', 'hi-IN', 'ur-PK'] as const;

/** How a story can be photographed. */
export const modes = {
  phone: { viewport: 'phone', theme: 'light' },
  desktop: { viewport: 'desktop', theme: 'light' },
  dark: { viewport: 'phone', theme: 'dark' },
  forcedColours: { viewport: 'phone', theme: 'light', forcedColors: 'active' },
  largeText: { viewport: 'phone', theme: 'light', textSize: 'large' },
  reducedMotion: {
    viewport: 'phone',
    theme: 'light',
    motion: 'reduced',
    prefersReducedMotion: 'reduce',
  },
} as const;

const left = { disable: true } as const;

/**
 * The `chromatic` parameter of each kind of story. Foundations show both themes side by side and
 * nothing of theirs is read aloud or moves on its own; a flow is a film, not a picture. Storybook
 * merges parameters, so a mode has to be taken away by its name.
 */
export const modesOf = {
  ui: { modes },
  screens: { modes },
  foundations: { modes: { dark: left, largeText: left, reducedMotion: left } },
  flows: { disableSnapshot: true },
} as const;

/** Parameters of a story whose point is what happens in it, not how it looks in the end. */
export const notPhotographed = { chromatic: { disableSnapshot: true } } as const;
