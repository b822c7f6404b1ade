import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { SignInFrame } from '../SignInFrame.tsx';

const messages = defineMessages({
  confirmed: { id: 'ConfirmationEnd.confirmed', defaultMessage: 'Confirmed' },
  goOn: {
    id: 'ConfirmationEnd.goOn',
    defaultMessage: 'Close this window. The other one goes on by itself.',
  },
  failed: { id: 'ConfirmationEnd.failed', defaultMessage: 'Not confirmed' },
  close: { id: 'ConfirmationEnd.close', defaultMessage: 'Close this window' },
});

/** `message` says why the user could not confirm. */
export type ConfirmationEndState = { kind: 'confirmed' } | { kind: 'failed'; message: string };

export interface ConfirmationEndScreenProps {
  state: ConfirmationEndState;
  onClose: () => void;
}

/** The end of a confirmation at the identity provider, in a window that the browser may not let close itself. */
export function ConfirmationEndScreen({ state, onClose }: ConfirmationEndScreenProps) {
  const isConfirmed = state.kind === 'confirmed';
  return (
    <SignInFrame
      title={<FormattedMessage {...(isConfirmed ? messages.confirmed : messages.failed)} />}
      lead={isConfirmed ? <FormattedMessage {...messages.goOn} /> : state.message}
    >
      <Button isWide onPress={onClose}>
        <FormattedMessage {...messages.close} />
      </Button>
    </SignInFrame>
  );
}
