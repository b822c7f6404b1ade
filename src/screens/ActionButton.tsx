import { useContext } from 'react';
import { Button, type ButtonProps } from '#ui/Button.tsx';
import { OfflineContext } from './OfflineContext.ts';

/** Does something on the server, as long as there is a network. */
export function ActionButton({ isDisabled = false, ...props }: ButtonProps) {
  const isOffline = useContext(OfflineContext);
  return <Button {...props} isDisabled={isDisabled || isOffline} />;
}
