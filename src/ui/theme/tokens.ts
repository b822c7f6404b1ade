import type { StatusColour } from '#domain/workflow/workflow.ts';
import { palette } from './palette.ts';

/** Semantic colours of the light theme. stories/foundations/tokenNotes.ts describes their use. */
const light = {
  paper: palette.paper,
  surface: palette.white,
  sunken: palette.paperDeep,
  hairline: palette.sand,
  edge: palette.stone,
  ink: palette.ink,
  inkSoft: palette.earth,
  inkFaint: palette.clay,
  accent: palette.indigo,
  accentPressed: palette.indigoDeep,
  accentWash: palette.indigoWash,
  onAccent: palette.white,
  danger: palette.red,
  dangerPressed: palette.redDeep,
  dangerWash: palette.redWash,
  onDanger: palette.white,
  warning: palette.amber,
  warningWash: palette.amberWash,
  success: palette.green,
  successWash: palette.greenWash,
  codeDay: palette.clay,
  codeNumber: palette.red,
  shade: palette.shadeLight,
  pictureGround: palette.middle,

  tagOrange: palette.orange,
  tagOrangeWash: palette.orangeWash,
  tagBlue: palette.blue,
  tagBlueWash: palette.blueWash,
  tagRed: palette.red,
  tagRedWash: palette.redWash,
  tagGrey: palette.earth,
  tagGreyWash: palette.greyWash,
  tagGreen: palette.green,
  tagGreenWash: palette.greenWash,
  tagPurple: palette.purple,
  tagPurpleWash: palette.purpleWash,
  tagYellow: palette.amber,
  tagYellowWash: palette.amberWash,
  tagBrown: palette.brown,
  tagBrownWash: palette.brownWash,
  tagSkyblue: palette.sky,
  tagSkyblueWash: palette.skyWash,
} as const;

export type ColourName = keyof typeof light;
export type Colours = Readonly<Record<ColourName, string>>;

const dark: Colours = {
  paper: palette.midnight,
  surface: palette.night,
  sunken: palette.nightRaised,
  hairline: palette.nightLine,
  edge: palette.steel,
  ink: palette.snow,
  inkSoft: palette.cloud,
  inkFaint: palette.mist,
  accent: palette.indigoPale,
  accentPressed: palette.indigoPaler,
  accentWash: palette.indigoNight,
  onAccent: palette.indigoInk,
  danger: palette.redPale,
  dangerPressed: palette.redPaler,
  dangerWash: palette.redNight,
  onDanger: palette.redInk,
  warning: palette.amberPale,
  warningWash: palette.amberNight,
  success: palette.greenPale,
  successWash: palette.greenNight,
  codeDay: palette.mist,
  codeNumber: palette.redPale,
  shade: palette.shadeDark,
  pictureGround: palette.middle,

  tagOrange: palette.orangePale,
  tagOrangeWash: palette.orangeNight,
  tagBlue: palette.bluePale,
  tagBlueWash: palette.blueNight,
  tagRed: palette.redPale,
  tagRedWash: palette.redNight,
  tagGrey: palette.cloud,
  tagGreyWash: palette.greyNight,
  tagGreen: palette.greenPale,
  tagGreenWash: palette.greenNight,
  tagPurple: palette.purplePale,
  tagPurpleWash: palette.purpleNight,
  tagYellow: palette.amberPale,
  tagYellowWash: palette.amberNight,
  tagBrown: palette.brownPale,
  tagBrownWash: palette.brownNight,
  tagSkyblue: palette.skyPale,
  tagSkyblueWash: palette.skyNight,
};

export const themes = { light, dark } as const satisfies Record<string, Colours>;
export type ThemeName = keyof typeof themes;

/**
 * Text colours with the backgrounds they may be used on; contrast.test.ts requires a ratio of
 * 4.5:1.
 */
export const textOn = {
  ink: ['paper', 'surface', 'sunken', 'accentWash', 'warningWash', 'dangerWash', 'successWash'],
  inkSoft: ['paper', 'surface', 'sunken', 'accentWash'],
  inkFaint: ['paper', 'surface', 'sunken'],
  accent: ['paper', 'surface', 'sunken', 'accentWash'],
  onAccent: ['accent', 'accentPressed'],
  danger: ['paper', 'surface', 'sunken', 'dangerWash'],
  onDanger: ['danger', 'dangerPressed'],
  warning: ['paper', 'surface', 'warningWash'],
  success: ['paper', 'surface', 'successWash'],
  codeDay: ['paper', 'surface', 'sunken', 'accentWash'],
  codeNumber: ['paper', 'surface', 'sunken', 'accentWash'],
  tagOrange: ['tagOrangeWash'],
  tagBlue: ['tagBlueWash'],
  tagRed: ['tagRedWash'],
  tagGrey: ['tagGreyWash'],
  tagGreen: ['tagGreenWash'],
  tagPurple: ['tagPurpleWash'],
  tagYellow: ['tagYellowWash'],
  tagBrown: ['tagBrownWash'],
  tagSkyblue: ['tagSkyblueWash'],
} as const satisfies Partial<Record<ColourName, readonly ColourName[]>>;

/** Text and background colour of each status tag. */
export const tagColours = {
  ORANGE: { text: 'tagOrange', wash: 'tagOrangeWash' },
  BLUE: { text: 'tagBlue', wash: 'tagBlueWash' },
  RED: { text: 'tagRed', wash: 'tagRedWash' },
  GREY: { text: 'tagGrey', wash: 'tagGreyWash' },
  GREEN: { text: 'tagGreen', wash: 'tagGreenWash' },
  PURPLE: { text: 'tagPurple', wash: 'tagPurpleWash' },
  YELLOW: { text: 'tagYellow', wash: 'tagYellowWash' },
  BROWN: { text: 'tagBrown', wash: 'tagBrownWash' },
  SKYBLUE: { text: 'tagSkyblue', wash: 'tagSkyblueWash' },
} as const satisfies Record<StatusColour, { text: ColourName; wash: ColourName }>;

/** Steps of the 4 px grid: `space(4)` is 16 px. */
export const spaces = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
} as const;

export const radii = { control: '10px', card: '16px', round: '999px' } as const;

/** Size, line height and tracking in rem and em, which follow the user's text size. */
export const texts = {
  caption: { size: '0.75rem', leading: '1rem', tracking: '0' },
  small: { size: '0.875rem', leading: '1.25rem', tracking: '0' },
  body: { size: '1rem', leading: '1.5rem', tracking: '0' },
  title: { size: '1.1875rem', leading: '1.625rem', tracking: '-0.01em' },
  heading: { size: '1.5rem', leading: '2rem', tracking: '-0.02em' },
  display: { size: '2rem', leading: '2.5rem', tracking: '-0.025em' },
} as const;

export const weights = { regular: '400', medium: '500', strong: '650' } as const;

/** Shadow of floating elements. */
export const shadows = {
  float: '0 1px 2px rgb(12 16 23 / 0.08), 0 12px 32px rgb(12 16 23 / 0.18)',
} as const;

export const motions = {
  quick: '120ms',
  steady: '200ms',
  turn: '800ms',
  breath: '1600ms',
} as const;

/** Fixed sizes of the layout. */
export const sizes = {
  tap: '44px',
  tool: '44px',
  field: '48px',
  choice: '45px',
  header: '56px',
  navigation: '64px',
  rail: '88px',
  list: '26rem',
  column: '720px',
} as const;

/**
 * Sizes of rows by the density that the user has chosen. They scale with the text. A line is a row of a table, with
 * its border.
 */
export const densitySizes = {
  compact: { row: '3.5rem', line: '3rem', logo: '1.75rem', inset: '4px' },
  comfortable: { row: '4.5rem', line: '3.5rem', logo: '2.5rem', inset: '8px' },
} as const;

export type Density = keyof typeof densitySizes;

/** Heights of a row in px, by density. */
export type RowHeights = Readonly<Record<Density, number>>;

/** What is smaller where a mouse points: the tools of a list, and the lines of a compact table. */
const mouseSizes = { tool: '36px', line: '2.5rem' } as const;

/** Stacking order. */
export const layers = {
  raised: '1',
  cover: '2',
  bar: '10',
  modal: '30',
  toast: '40',
} as const;

/** Widths in px from which the layout changes: to a centred column, and to a side rail. */
export const breakpoints = { column: 720, rail: 992 } as const;

/**
 * Widths in em from which lists of transactions have columns: alone, and beside details. In em, so that they grow with
 * the user's text size as the columns do.
 */
const columnWidths = { alone: 75, besideDetails: 116 } as const;

/** The media query for windows with space around a mouse, whose tools may be lower than those for a finger. */
export const hasMouse = `(pointer: fine) and (min-width: ${columnWidths.alone}em)`;

export const colour = (name: ColourName) => `var(--colour-${kebab(name)})`;
export const space = (step: keyof typeof spaces) => `var(--space-${step})`;
export const radius = (name: keyof typeof radii) => `var(--radius-${name})`;
export const weight = (name: keyof typeof weights) => `var(--weight-${name})`;
export const shadow = (name: keyof typeof shadows) => `var(--shadow-${name})`;
export const motion = (name: keyof typeof motions) => `var(--motion-${name})`;
export const size = (name: keyof typeof sizes | keyof (typeof densitySizes)['compact']) =>
  `var(--size-${name})`;
export const layer = (name: keyof typeof layers) => `var(--layer-${name})`;

/** Returns declarations of font size, line height and tracking. */
export const text = (name: keyof typeof texts) =>
  `font-size: var(--text-${name}); line-height: var(--leading-${name}); letter-spacing: var(--tracking-${name});`;

/**
 * Returns text that shrinks to fit its container, for text that must not wrap. `ems` is its width
 * at a font size of 1em, as a CSS number.
 */
export const fittingText = (name: keyof typeof texts, ems: string) =>
  `${text(name)} font-size: min(var(--text-${name}), 100cqi / ${ems});`;

/** Returns the `@media` condition for widths from a breakpoint. */
export const from = (name: keyof typeof breakpoints) =>
  `@media (min-width: ${breakpoints[name]}px)`;

/** Returns declarations for a printed page. */
export const onPaper = (declarations: string) => `@media print { ${declarations} }`;

/**
 * Returns declarations for where the whole page scrolls instead of the content between its bars: on paper, and in a
 * window of so little height that the bars would leave no content, such as a phone on its side or at high zoom.
 */
export const inFlow = (declarations: string) =>
  `@media print, (max-height: 30rem) { ${declarations} }`;

/** Returns the media query for windows in which lists of transactions have columns. */
export const fitsColumns = (place: keyof typeof columnWidths) =>
  `(min-width: ${columnWidths[place]}em)`;

/**
 * Returns declarations that apply when the system or the user's setting asks for reduced motion.
 */
export const whenStill = ([declarations = '']: TemplateStringsArray) => `
  @media (prefers-reduced-motion: reduce) { ${declarations} }
  :root[data-motion='reduced'] & { ${declarations} }
`;

/**
 * Returns declarations for a hovered element that is not a React Aria component. Touch devices have
 * no hover.
 */
export const whenHovered = (declarations: string) => `
  @media (hover: hover) { &:hover { ${declarations} } }
  &[data-hovered] { ${declarations} }
`;

/** Tabular figures, for amounts, codes and times. */
export const tabular = "font-variant-numeric: tabular-nums; font-feature-settings: 'tnum', 'cv05';";

/** Focus ring of every control. */
export const focusRing = `outline: 2px solid ${colour('accent')}; outline-offset: 2px;`;

/** Returns the custom properties of the colours of a theme. */
export function colourVariables(theme: ThemeName): string {
  return declarations('colour', themes[theme]);
}

/** Returns the custom properties that are the same in every theme. */
export function measureVariables(): string {
  return [
    declarations('space', spaces),
    declarations('radius', radii),
    declarations('weight', weights),
    declarations('shadow', shadows),
    declarations('motion', motions),
    declarations('size', sizes),
    declarations('layer', layers),
    ...Object.entries(texts).map(
      ([name, { size, leading, tracking }]) =>
        `--text-${name}: ${size}; --leading-${name}: ${leading}; --tracking-${name}: ${tracking};`,
    ),
  ].join('\n');
}

/** Returns the rules of the custom properties that depend on the density and the pointer. */
export function densityRules(): string {
  return `
    :root { ${declarations('size', densitySizes.compact)} }
    @media ${hasMouse} { :root { ${declarations('size', mouseSizes)} } }
    :root[data-density='comfortable'] { ${declarations('size', densitySizes.comfortable)} }
  `;
}

function declarations(prefix: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}-${kebab(name)}: ${value};`)
    .join('\n');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
