import { bankReferenceLength, parseBankReference } from '#domain/transactions/bankReference.ts';
import { Refusal } from '#server/api/refusals.ts';

/** Normalises a bank reference; null for none. @throws Refusal if it is not valid. */
export function readReference(typed = ''): string | null {
  const reference = parseBankReference(typed);
  if (reference !== null) return reference || null;
  const { least, most } = bankReferenceLength;
  throw new Refusal(`Bank Reference must have ${least} to ${most} letters and digits`);
}
