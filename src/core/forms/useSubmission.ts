import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type CallError, type Result, succeeded } from '#api/result.ts';
import type { Submission } from '#domain/lists/screenStates.ts';
import { useErrorToast } from '../services/useErrorToast.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import type { ToastLink } from '../services/toasts.ts';
import type { OpenDraft } from './useDraft.ts';
import { submissionFromError } from './submissionFromError.ts';

const messages = defineMessages({
  notRecorded: {
    id: 'app.notRecorded',
    defaultMessage: 'Nothing was recorded. You can send it again.',
  },
  recorded: {
    id: 'app.recorded',
    defaultMessage: 'It was recorded. Only the confirmation was lost.',
  },
  otherRecorded: {
    id: 'app.otherRecorded',
    defaultMessage:
      'An earlier version of this form was recorded. Compare it with what you typed before you send anything again.',
  },
  unclear: {
    id: 'app.unclear',
    defaultMessage:
      'No confirmation arrived, and this has been changed since. Check whether your change is there before you send it again.',
  },
});

interface SubmissionOptions<Command> {
  /** Makes the call. Resolves to the success message. */
  send: (command: Command) => Promise<Result<string>>;
  /**
   * Asks the server whether a command without a response took effect; `unclear` if its effect cannot be
   * told from the changes of others. `command` is null when it was sent before the page was reloaded.
   */
  verify: (command: Command | null) => Promise<Result<boolean | 'unclear'>>;
  /** Called when the server has recorded the command and the screen is still mounted. */
  onDone: (command: Command | null) => unknown;
  /** Called after a conflict or an unrecorded command, to read the shown data again. */
  onStale?: () => unknown;
  /** Link of the toast for a result that arrives after the screen was left. */
  link?: ToastLink;
  /** The draft of the form, which is removed when the server has recorded the command. */
  draft?: OpenDraft | undefined;
  /**
   * True if the command adds a record with the draft's id, and changes nothing when it is repeated. The
   * draft then stores that it was sent, so that an unknown outcome is checked even after a reload.
   */
  addsRecord?: boolean;
  /** Returns true if a command sends the form. Other commands do not change its draft. */
  sendsForm?: (command: Command) => boolean;
}

/**
 * Sends the commands of a form and its action buttons. If a response is lost, the outcome is checked
 * on the server before the command can be sent again. After the screen was left, the outcome is only
 * shown as a toast.
 */
export function useSubmission<Command>(options: SubmissionOptions<Command>) {
  const { draft, addsRecord = false, sendsForm = () => true } = options;
  const { toasts } = useServices();
  const { formatMessage } = useIntl();
  const showError = useErrorToast();
  const isUnmounted = useIsUnmounted();
  const [command, setCommand] = useState<Command | null>(null);
  const [submission, setSubmission] = useState<Submission>(
    draft?.wasSent ? { kind: 'checking' } : { kind: 'idle' },
  );

  /** A toast needs a link only if the screen was left. */
  const linkIfUnmounted = () => (isUnmounted.current ? options.link : undefined);

  function succeed(message: string, sent: Command | null) {
    if (sent === null || sendsForm(sent)) draft?.finish();
    toasts.success(message, linkIfUnmounted());
    if (!isUnmounted.current) void options.onDone(sent);
  }

  function fail(error: CallError) {
    showError(error, linkIfUnmounted());
    if (addsRecord) draft?.markUnsent();
    setSubmission(submissionFromError(error));
    if (error.kind === 'refused' && error.code === 'conflict') void options.onStale?.();
  }

  async function checkOutcome(sent: Command | null) {
    const outcome = await options.verify(sent);
    if (!outcome.ok) {
      showError(outcome.error, linkIfUnmounted());
      return setSubmission({ kind: 'outcomeUnknown' });
    }
    // Older data does not show what happened since.
    if (outcome.asOf !== undefined) return setSubmission({ kind: 'outcomeUnknown' });
    if (outcome.value === true) return succeed(formatMessage(messages.recorded), sent);
    if (outcome.value === false) return keep(formatMessage(messages.notRecorded));
    return addsRecord && sent !== null ? repeat(sent) : keep(formatMessage(messages.unclear));
  }

  /** Repeats a command whose record exists. The server accepts it only if that was recorded by the same command. */
  async function repeat(sent: Command) {
    const result = await options.send(sent);
    if (result.ok) return succeed(formatMessage(messages.recorded), sent);
    if (submissionFromError(result.error).kind === 'refused') {
      return keep(formatMessage(messages.otherRecorded));
    }
    showError(result.error, linkIfUnmounted());
    return setSubmission({ kind: 'outcomeUnknown' });
  }

  /** Keeps the form and its draft. */
  function keep(message: string) {
    if (addsRecord) draft?.markUnsent();
    if (isUnmounted.current) toasts.error(message, options.link);
    setSubmission({ kind: 'refused', message });
    void options.onStale?.();
  }

  async function submit(next: Command) {
    setCommand(next);
    setSubmission({ kind: 'submitting' });
    if (addsRecord) await draft?.markSent();
    const result = await options.send(next);
    // The button stays pending until the screen is left.
    if (result.ok) return succeed(result.value, next);
    if (submissionFromError(result.error).kind !== 'outcomeUnknown') return fail(result.error);
    showError(result.error, linkIfUnmounted());
    setSubmission({ kind: 'checking' });
    return checkOutcome(next);
  }

  const checkEarlierOutcome = useEffectEvent(() => {
    if (draft?.wasSent) void checkOutcome(null);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- it is set after the response of the server
  useEffect(() => checkEarlierOutcome(), []);

  return {
    /** The last command; null before the first. */
    command,
    submission,
    submit,
    /** Asks the server again whether the last command was recorded. */
    check() {
      setSubmission({ kind: 'checking' });
      void checkOutcome(command);
    },
    reset: () => setSubmission({ kind: 'idle' }),
  };
}

/** Replaces the server's success message. */
export const withMessage = (result: Result<string>, message: string): Result<string> =>
  result.ok ? succeeded(message) : result;

/** Returns a ref that is true after the component was unmounted. */
function useIsUnmounted() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
