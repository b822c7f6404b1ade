import { useContext } from 'react';
import { SubmitButton, type SubmitButtonProps } from '#ui/form/SubmitButton.tsx';
import { type FormDraft, isUndecided } from '#ui/form/formDraft.ts';
import { OfflineContext } from './OfflineContext.ts';
import { sendState, type Submission } from '#domain/lists/screenStates.ts';
import type { Uploads } from '#domain/files/uploadState.ts';

export interface SendButtonProps extends SubmitButtonProps {
  submission: Submission;
  /** True if the submission belongs to this button, false for another action. @default true */
  isCurrent?: boolean;
  draft?: FormDraft | undefined;
  /** Files of the form. The button is disabled during an upload. */
  uploads?: Uploads;
}

/**
 * Submit button of a form. Disabled offline, during an upload or another action, while the outcome of
 * an earlier attempt is unknown, and while a conflict is unresolved.
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
  const state = sendState(submission, isCurrent);
  return (
    <SubmitButton
      {...props}
      isPending={state.isPending}
      isDisabled={
        isDisabled ||
        uploads?.items.some(({ state }) => state === 'uploading') ||
        isOffline ||
        state.isDisabled ||
        isUndecided(draft?.changes ?? null)
      }
    />
  );
}
