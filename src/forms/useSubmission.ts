import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CallError, type Result, succeeded } from '#api/result.ts';
import type { Submission } from '#screens/states.ts';
import { useErrorToast } from '#services/useErrorToast.ts';
import { intl, messages } from '#services/intl.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import type { ToastLink } from '#services/toasts.ts';
import type { FormSession } from './useFormSession.ts';
import { submissionAfter } from './submissionAfter.ts';

interface SubmissionOptions<Command> {
  /** Makes the call. Resolves to the message of its success. */
  send: (command: Command) => Promise<Result<string>>;
  /**
   * Asks the server whether a command without an answer took effect. `command` is null when it was
   * sent before the page was reloaded.
   */
  verify: (command: Command | null) => Promise<Result<boolean>>;
  /** The server has recorded it, and the person is still here. */
  onDone: (command: Command | null) => unknown;
  /** Someone else acted first, or the server has not recorded it: reads what is shown again. */
  onStale?: () => unknown;
  /** Where a result leads that arrives after the person has left. */
  link?: ToastLink;
  /** The session of the form that is sent. Its draft ends when the server has recorded it. */
  session?: FormSession | undefined;
  /**
   * The command adds a record under the session's id. The draft remembers that it was sent, so that
   * a lost answer is looked up even after a reload.
   */
  addsRecord?: boolean;
  /** Whether a command sends the form; one-tap actions do not, and leave its draft alone. */
  sendsForm?: (command: Command) => boolean;
}

/**
 * Sends the commands of one form or of its one-tap actions. A lost answer is looked up at the
 * server before anything can be sent again. After the person has left the screen, the outcome is a
 * toast and nothing else.
 */
export function useSubmission<Command>(options: SubmissionOptions<Command>) {
  const { session, addsRecord = false, sendsForm = () => true } = options;
  const { toasts } = useServices();
  const showError = useErrorToast();
  const isLeft = useIsLeft();
  const [command, setCommand] = useState<Command | null>(null);
  const [submission, setSubmission] = useState<Submission>(
    session?.wasSent ? { kind: 'checking' } : { kind: 'idle' },
  );

  /** A toast leads back to the work only when the person has left it. */
  const linkIfLeft = () => (isLeft.current ? options.link : undefined);

  function succeed(message: string, sent: Command | null) {
    if (sent === null || sendsForm(sent)) session?.finish();
    toasts.success(message, linkIfLeft());
    if (!isLeft.current) void options.onDone(sent);
  }

  function fail(error: CallError) {
    showError(error, linkIfLeft());
    if (addsRecord) session?.markUnsent();
    setSubmission(submissionAfter(error));
    if (error.kind === 'refused' && error.code === 'conflict') void options.onStale?.();
  }

  async function lookUp(sent: Command | null) {
    const found = await options.verify(sent);
    if (!found.ok) {
      showError(found.error, linkIfLeft());
      return setSubmission({ kind: 'outcomeUnknown' });
    }
    if (found.value) return succeed(intl.formatMessage(messages.recorded), sent);
    if (addsRecord) session?.markUnsent();
    const message = intl.formatMessage(messages.notRecorded);
    if (isLeft.current) toasts.error(message, options.link);
    setSubmission({ kind: 'refused', message });
    void options.onStale?.();
  }

  async function submit(next: Command) {
    setCommand(next);
    setSubmission({ kind: 'submitting' });
    if (addsRecord) await session?.markSent();
    const result = await options.send(next);
    // The screen is about to be left: until then the button stays pending.
    if (result.ok) return succeed(result.value, next);
    if (submissionAfter(result.error).kind !== 'outcomeUnknown') return fail(result.error);
    showError(result.error, linkIfLeft());
    setSubmission({ kind: 'checking' });
    return lookUp(next);
  }

  const lookUpEarlier = useEffectEvent(() => {
    if (session?.wasSent) void lookUp(null);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- it is set when the server has answered
  useEffect(() => lookUpEarlier(), []);

  return {
    /** The command sent last; null before the first. */
    command,
    submission,
    submit,
    /** Asks the server again whether the last command was recorded. */
    check() {
      setSubmission({ kind: 'checking' });
      void lookUp(command);
    },
    reset: () => setSubmission({ kind: 'idle' }),
  };
}

/** Replaces the server's message of a success. */
export const withMessage = (result: Result<string>, message: string): Result<string> =>
  result.ok ? succeeded(message) : result;

/** Whether the component is gone by now. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
