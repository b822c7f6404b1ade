import { letters } from './fonts/letters.ts';

/** Font face of a fallback font that is scaled to the metrics of the typeface. */
const standIn = (names: readonly string[], weights: string, stretch: number) => `
  @font-face {
    font-family: 'Inter Stand-in';
    font-weight: ${weights};
    src: ${names.map((name) => `local('${name}')`).join(', ')};
    size-adjust: ${100 * stretch}%;
    ascent-override: ${96.88 / stretch}%;
    descent-override: ${24.12 / stretch}%;
    line-gap-override: 0%;
    unicode-range: ${letters.western}, ${letters.rupee};
  }
`;

const plain = ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Roboto'];
const bold = [
  'Arial Bold',
  'Arial-BoldMT',
  'Liberation Sans Bold',
  'LiberationSans-Bold',
  'Roboto Bold',
  'Roboto-Bold',
];

/** Fallback fonts, shown until the typeface has loaded, so that nothing moves then. */
export const standInFaces = `${standIn(plain, '100 500', 1.05)}${standIn(bold, '600 900', 1.03)}`;
