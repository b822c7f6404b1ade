import { plainCode } from '../text/searchForm.ts';

/** An IFSC names a branch, and a masked number names nothing. */
const notReferences = [/^[A-Z]{4}0[A-Z0-9]{6}$/, /X{3,}|\*/, /^(?:19|20)\d{6}$/];
/** `SBIN 0026 2131 2345` and `N123-456`: a reference that is written in groups behind a label. */
const labelled =
  /\b(?:UTR|RRN|REF(?:ERENCE)?|TXN|TRANSACTION)(?:\s*(?:NO|NUMBER|ID))?\s*[.:#-]*\s*((?:[A-Z]{4}\s?)?[A-Z]?\d{3,}(?:[ ]\d{3,})+)/g;
const words = /[A-Z0-9]+/g;
const least = { length: 8, digits: 6, most: 35 } as const;

/** Returns a reference as references are compared: capitals, and numbers without zeros in front. */
export function normaliseReference(reference: string): string {
  const code = plainCode(reference)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return /^\d+$/.test(code) ? code.replace(/^0+/, '') : code;
}

/**
 * Returns what may be a bank reference in a text: UTRs of NEFT and RTGS, numbers of IMPS and UPI, and other ids of
 * letters and digits. Account and phone numbers are among them, because nothing but the length tells them apart.
 */
export function referencesIn(text: string): string[] {
  const capitals = plainCode(text).toUpperCase();
  const inGroups = [...capitals.matchAll(labelled)].map(([, grouped = '']) =>
    grouped.replace(/\s/g, ''),
  );
  const found = [...(capitals.match(words) ?? []), ...inGroups].filter(isReference);
  return [...new Set(found.map(normaliseReference))].filter(({ length }) => length >= 6);
}

function isReference(word: string): boolean {
  const digits = word.replace(/\D/g, '').length;
  return (
    word.length >= least.length &&
    word.length <= least.most &&
    digits >= least.digits &&
    !notReferences.some((pattern) => pattern.test(word))
  );
}
