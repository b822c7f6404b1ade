import { size } from '#ui/theme/tokens.ts';

/** Below it, as on a phone with large text, each part of a row has a line of its own. */
export const narrow = '@container (max-width: 21rem)';
/** From here on, amount and status are beside the names. */
export const wide = '@container (min-width: 30rem)';
export const between = '@container (21rem < width < 30rem)';

/** Heights of a row whose names take one line, or two where each part has a line of its own. */
export const heights = {
  narrow: 'calc(8.875rem + 36px)',
  between: '6.625rem',
  wide: size('row'),
} as const;

/** Height of a row on a phone with the line below it, px, at the normal text size. */
export const transactionRowHeight = 107;
