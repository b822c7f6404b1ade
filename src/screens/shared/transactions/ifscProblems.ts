import { defineMessages } from 'react-intl';
import type { IfscProblem } from '#domain/transactions/accountDetails.ts';

/** What is wrong with the form of an IFSC. */
export const ifscProblems = defineMessages({
  length: {
    id: 'NotesDetails.length',
    defaultMessage: 'An IFSC has 11 characters. Check it with the customer.',
  },
  letters: {
    id: 'NotesDetails.letters',
    defaultMessage: 'An IFSC begins with 4 letters. Check it with the customer.',
  },
  zero: {
    id: 'NotesDetails.zero',
    defaultMessage: 'The fifth character of an IFSC is the digit 0. Check it with the customer.',
  },
  characters: {
    id: 'NotesDetails.characters',
    defaultMessage: 'An IFSC has letters and digits only. Check it with the customer.',
  },
}) satisfies Record<IfscProblem, object>;
