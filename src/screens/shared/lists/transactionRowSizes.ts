import { type RowHeights, size } from '#ui/theme/tokens.ts';

/** Below it, as on a phone with large text, each part of a row has a line of its own. */
export const narrow = '@container (max-width: 21rem)';
/** From here on, a row has two lines. Below, it has three. */
export const wide = '@container (min-width: 40rem)';
export const between = '@container (21rem < width < 40rem)';

/** Width of the time below the logo of a row with three lines. */
export const timeWidth = '3.5rem';

/** Heights of a row whose names take one line, or two where each part has a line of its own. */
export const heights = {
  narrow: `calc(8.875rem + 20px + 2 * ${size('inset')})`,
  /** The logo with the day and the time below it. */
  between: `calc(${size('logo')} + 2rem + 2 * ${size('inset')})`,
  wide: size('row'),
} as const;

/** Heights of a row on a phone with the line below it, px, at the normal text size. */
export const transactionRowHeights: RowHeights = { compact: 69, comfortable: 89 };
