import { defineMessages, FormattedMessage } from 'react-intl';
import { ActionButton } from './ActionButton.tsx';

const messages = defineMessages({
  activate: { id: 'ActiveButton.activate', defaultMessage: 'Active' },
  deactivate: { id: 'ActiveButton.deactivate', defaultMessage: 'Inactive' },
});

export interface ActiveButtonProps {
  /** True if the user or bank is active. */
  isActive: boolean;
  isPending: boolean;
  /** @default false */
  isDisabled?: boolean;
  /** Takes the full width of its container. @default false */
  isWide?: boolean;
  onActiveChange: (isActive: boolean) => void;
}

/** Deactivates or reactivates a user or a bank (specification, section 4). */
export function ActiveButton({ isActive, onActiveChange, ...props }: ActiveButtonProps) {
  return (
    <ActionButton
      {...props}
      variant={isActive ? 'danger' : 'primary'}
      onPress={() => onActiveChange(!isActive)}
    >
      <FormattedMessage {...(isActive ? messages.deactivate : messages.activate)} />
    </ActionButton>
  );
}
