import { breakpoints } from '../src/ui/theme/tokens.ts';

/** Viewports: the reference phone, a tablet, both sides of each breakpoint, and a desktop zoomed to 400 %. */
export const viewports = {
  phone: { name: 'Phone 360', styles: { width: '360px', height: '740px' } },
  column: {
    name: `Column ${breakpoints.column}`,
    styles: { width: `${breakpoints.column}px`, height: '900px' },
  },
  tablet: { name: 'Tablet 820', styles: { width: '820px', height: '1180px' } },
  rail: {
    name: `Side rail ${breakpoints.rail}`,
    styles: { width: `${breakpoints.rail}px`, height: '800px' },
  },
  desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '800px' } },
  zoomed: { name: 'Zoomed to 400 %', styles: { width: '320px', height: '256px' } },
} as const;

export const themeChoices = ['system', 'light', 'dark'] as const;
export const textSizes = ['normal', 'large'] as const;
/** Heights of rows, which the user chooses. */
export const densities = ['compact', 'comfortable'] as const;
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
} as const;

const { phone, dark, desktop, forcedColours, largeText } = modes;
const left = { disable: true } as const;

/**
 * The `chromatic` parameter by kind of story. All stories have the pictures of `screens` unless their
 * file says more: screens and components are taken on desktop only if their layout differs there, and
 * components alone with forced colours and large text, because screens consist of them. Foundations
 * show both themes side by side; flows have no pictures. Storybook merges parameters, so a mode is
 * removed by its name.
 */
export const modesOf = {
  screens: { modes: { phone, dark } },
  wideScreens: { modes: { phone, dark, desktop } },
  ui: { modes: { phone, dark, forcedColours, largeText } },
  wideUi: { modes: { phone, dark, forcedColours, largeText, desktop } },
  foundations: { modes: { phone, desktop, dark: left } },
  flows: { disableSnapshot: true },
} as const;

/**
 * Parts of a story that tests an interaction, whose end is another story's look. It has no pictures,
 * and no place on the page of documentation.
 */
export const interaction = {
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
};
