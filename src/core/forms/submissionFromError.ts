import type { CallError } from '#api/result.ts';
import type { Submission } from '#domain/lists/screenStates.ts';

/** Converts the error of a submission to the state of its form. */
export function submissionFromError(error: CallError): Submission {
  switch (error.kind) {
    case 'offline':
      return { kind: 'offline' };
    case 'refused':
      return error.code === 'conflict'
        ? { kind: 'conflict', message: error.message ?? '' }
        : { kind: 'refused', message: error.message ?? '' };
    case 'failed':
      return error.isOutcomeUnknown ? { kind: 'outcomeUnknown' } : { kind: 'refused', message: '' };
    // The form stays as it was.
    case 'cancelled':
    // The app reports it and leaves the form.
    case 'unauthorised':
      return { kind: 'idle' };
    default:
      return error satisfies never;
  }
}
