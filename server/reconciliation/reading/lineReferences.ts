import { normaliseReference, referencesIn } from '#domain/reconciliation/references.ts';

/** What formats write where there is no reference. */
const placeholders = new Set(['NONREF', 'NOTPROVIDED']);

/** Returns the normalised references of a line: those that stand in fields of their own, and those in its text. */
export function lineReferences(stated: readonly string[], text: string): string[] {
  const known = stated
    .map(normaliseReference)
    .filter((code) => !placeholders.has(code) && /^[A-Z0-9]{6,35}$/.test(code));
  return [...new Set([...known, ...referencesIn(text)])];
}
