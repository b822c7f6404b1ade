import { useContext } from 'react';
import { SubmitButton, type SubmitButtonProps } from '#ui/form/SubmitButton.tsx';
import { OfflineContext } from './OfflineContext.ts';

/** Sends the form around it, as long as there is a network. */
export function SendButton({ isDisabled = false, ...props }: SubmitButtonProps) {
  const isOffline = useContext(OfflineContext);
  return <SubmitButton {...props} isDisabled={isDisabled || isOffline} />;
}
