import { nameWords } from '#domain/names/nameWords.ts';
import { noteNumbersIn } from '#domain/transactions/noteNumbers.ts';
import { duplicateKeysOf } from '#domain/transactions/possibleDuplicates.ts';

interface Texts {
  customer: string;
  notes: string;
}

/** Returns what is stored with a transaction to find it as a possible duplicate. */
export const keysOfTexts = ({ customer, notes }: Texts): string[] =>
  duplicateKeysOf({ words: nameWords(customer), numbers: noteNumbersIn(notes) });
