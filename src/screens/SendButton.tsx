import { useContext } from 'react';
import { SubmitButton, type SubmitButtonProps } from '#ui/form/SubmitButton.tsx';
import { type FormDraft, isUndecided } from '#ui/form/formDraft.ts';
import { OfflineContext } from './OfflineContext.ts';
import { isHeld, type Submission } from './states.ts';

export interface SendButtonProps extends SubmitButtonProps {
  submission: Submission;
  /** Whether the submission belongs to this button, not to another action. @default true */
  isCurrent?: boolean;
  draft?: FormDraft | undefined;
}

/**
 * Sends the form around it. Disabled without a network, while another action is sent, while the
 * outcome of an earlier attempt is unknown, and while two values of a field wait for a choice.
 */
export function SendButton({
  submission,
  isCurrent = true,
  draft,
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
        isOffline ||
        isOther ||
        isHeld(submission) ||
        isUndecided(draft?.changes ?? null)
      }
    />
  );
}
