import { useContext } from 'react';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { OfflineContext } from './OfflineContext.ts';

/** A button for a server action. Disabled offline. */
export function ActionButton({ isDisabled = false, ...props }: ButtonProps) {
  const isOffline = useContext(OfflineContext);
  return <Button {...props} isDisabled={isDisabled || isOffline} />;
}
