import { useContext } from 'react';
import { SubmitButton, type SubmitButtonProps } from '#ui/form/SubmitButton.tsx';
import { type FormDraft, isUndecided } from '#ui/form/formDraft.ts';
import { OfflineContext } from './OfflineContext.ts';
import { isHeld, type Submission } from './states.ts';
import type { Uploads } from './uploads.ts';

export interface SendButtonProps extends SubmitButtonProps {
  submission: Submission;
  /** Whether the submission belongs to this button, not to another action. @default true */
  isCurrent?: boolean;
  draft?: FormDraft | undefined;
  /** The files of the form: none may be on its way. */
  uploads?: Uploads;
}

/**
 * Sends the form around it. Disabled without a network, while another action is sent, while the
 * outcome of an earlier attempt is unknown, and while two values of a field wait for a choice.
 */
export function SendButton({
  submission,
  isCurrent = true,
  draft,
  uploads,
  isDisabled = false,
  ...props
}: SendButtonProps) {
  const isOffline = useContext(OfflineContext);
  const { kind } = submission;
  const isOther = kind === 'submitting' && !isCurrent;
  return (
    <SubmitButton
      {...props}
      isPending={kind === 'submitting' && isCurrent}
      isDisabled={
        isDisabled ||
        uploads?.items.some(({ state }) => state === 'uploading') ||
        isOffline ||
        isOther ||
        isHeld(submission) ||
        isUndecided(draft?.changes ?? null)
      }
    />
  );
}
