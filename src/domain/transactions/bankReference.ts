import { plainCode } from '../text/searchForm.ts';

/** Number of letters and digits of a bank reference. */
export const bankReferenceLength = { least: 6, most: 35 } as const;

const reference = new RegExp(
  `^[A-Za-z0-9]{${bankReferenceLength.least},${bankReferenceLength.most}}$`,
);
const separators = /[\s\u2010-\u2015\u2212-]/gu;

/**
 * Parses a typed bank reference, such as a UTR: `hdfc n5-2026 0314` -> `HDFCN520260314`. Returns ''
 * for blank text, and null for any other text without 6 to 35 letters and digits.
 */
export function parseBankReference(typed: string): string | null {
  const compact = plainCode(typed).replace(separators, '');
  if (compact === '') return '';
  return reference.test(compact) ? compact.toUpperCase() : null;
}
