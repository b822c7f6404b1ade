import { breakpoints } from '../src/ui/theme/tokens.ts';

/** Viewports: the reference phone, and both sides of each breakpoint. */
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
/** Locales for numbers and dates. The last one is written from right to left. */
export const localeChoices = ['en-IN', 'en-GB', 'hi-IN', 'ur-PK'] as const;

/** Snapshot modes. */
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
 * The `chromatic` parameter by kind of story. Foundations show both themes side by side and do not
 * animate. Flows have no snapshots. Storybook merges parameters, so a mode is removed by its name.
 */
export const modesOf = {
  ui: { modes },
  screens: { modes },
  foundations: { modes: { dark: left, largeText: left, reducedMotion: left } },
  flows: { disableSnapshot: true },
} as const;

/** Parts of a story that tests an interaction, whose end is another story's look. */
export const interaction = { parameters: { chromatic: { disableSnapshot: true } } } as const;
