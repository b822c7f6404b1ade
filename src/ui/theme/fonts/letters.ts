/** Letters in the parts that `npm run fonts` cuts from the typeface, as a style sheet writes them. */
export const letters = {
  western: 'U+0020-007E, U+00A0-00FF, U+2010-2026, U+2190-2193, U+20AC, U+2212',
  rupee: 'U+20B9',
} as const;
