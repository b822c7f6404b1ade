import type { CallError } from '#api/result.ts';
import type { Submission } from '#screens/states.ts';

/** What a failed sending means for the form that sent it; what was typed stays in every case. */
export function submissionAfter(error: CallError): Submission {
  switch (error.kind) {
    case 'offline':
      return { kind: 'offline' };
    case 'refused':
      return error.code === 'conflict'
        ? { kind: 'conflict', message: error.message ?? '' }
        : { kind: 'refused', message: error.message ?? '' };
    case 'failed':
      return error.mayHaveHappened ? { kind: 'outcomeUnknown' } : { kind: 'refused', message: '' };
    // Said centrally; the form is about to be left.
    case 'unauthorised':
      return { kind: 'idle' };
    default:
      return error satisfies never;
  }
}
