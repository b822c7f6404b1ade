import { defineMessage, FormattedMessage } from 'react-intl';
import { Button } from '#ui/Button.tsx';

const label = defineMessage({ id: 'LogoutButton.label', defaultMessage: 'Logout' });

export interface LogoutButtonProps {
  isSigningOut: boolean;
  onSignOut: () => void;
}

/** Signs the user out (specification, section 2: /profile). */
export function LogoutButton({ isSigningOut, onSignOut }: LogoutButtonProps) {
  return (
    <Button variant="outline" icon="logout" isWide isPending={isSigningOut} onPress={onSignOut}>
      <FormattedMessage {...label} />
    </Button>
  );
}
