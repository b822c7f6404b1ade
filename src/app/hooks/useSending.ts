import { useState } from 'react';
import type { CallError, Result } from '#api/result.ts';
import type { Submission } from '#screens/states.ts';
import { intl, messages } from '../intl.ts';
import { submissionAfter } from '../state/submission.ts';
import { useErrorToast } from './useErrorToast.ts';

/**
 * Where the sending of a form with one or more buttons stands. After a success it goes on
 * counting as under way, because the screen is about to be left: nothing is sent twice. `before` is
 * how a sending before this visit ended.
 */
export function useSending<Action>(before: Submission = { kind: 'idle' }) {
  const [action, setAction] = useState<Action | null>(null);
  const [submission, setSubmission] = useState(before);
  const reportError = useErrorToast();
  const fail = (error: CallError) => {
    reportError(error);
    setSubmission(submissionAfter(error));
  };

  return {
    /** What is, or was last, sent; null before anything was. */
    action,
    submission,
    fail,
    async send(
      action: Action,
      sending: Promise<Result<string>>,
      onSuccess: (message: string) => void | Promise<void>,
      onFailure?: (submission: Submission) => void | Promise<void>,
    ) {
      setAction(action);
      setSubmission({ kind: 'submitting' });
      const result = await sending;
      if (result.ok) return onSuccess(result.value);
      fail(result.error);
      return onFailure?.(submissionAfter(result.error));
    },
    /** What became of an attempt whose answer got lost could not be asked either. */
    stayUnknown(error: CallError) {
      reportError(error);
      setSubmission({ kind: 'outcomeUnknown' });
    },
    /** An attempt whose answer got lost turned out not to have happened. */
    sayNotRecorded: () =>
      setSubmission({ kind: 'refused', message: intl.formatMessage(messages.notRecorded) }),
    forget: () => setSubmission({ kind: 'idle' }),
  };
}
