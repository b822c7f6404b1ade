import { useContext } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour } from '#ui/theme/tokens.ts';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';
import { confirmReason } from './confirmMessages.ts';

const messages = defineMessages({
  title: { id: 'ConfirmAtProvider.title', defaultMessage: 'Confirm that it is you' },
  waiting: {
    id: 'ConfirmAtProvider.waiting',
    defaultMessage: 'Continue in the window that has opened. This screen goes on by itself.',
  },
  blocked: {
    id: 'ConfirmAtProvider.blocked',
    defaultMessage:
      'The browser blocked the window. Allow pop-up windows for this site, and try again.',
  },
});

/**
 * `waiting`: the user confirms in another window; `blocked`: the browser did not open it. `message` says why the
 * user could not confirm.
 */
export type ConfirmAtProviderState =
  | { kind: 'pristine' }
  | { kind: 'waiting' }
  | { kind: 'blocked' }
  | { kind: 'failed'; message: string };

export interface ConfirmAtProviderDialogProps {
  /** Name of the signed-in user. */
  userName: string;
  /** Text of the button, from the settings of the server: 'Sign in with Example'. */
  provider: string;
  state: ConfirmAtProviderState;
  /** Called to open the identity provider, also again while the user confirms. */
  onConfirm: () => void;
  onCancel: () => void;
}

const Reason = styled.p`
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

/** Asks the user to sign in again at the identity provider, over the screen whose action needs it. */
export function ConfirmAtProviderDialog({ state, ...props }: ConfirmAtProviderDialogProps) {
  const { formatMessage } = useIntl();
  const isOffline = useContext(OfflineContext);
  return (
    <Dialog title={formatMessage(messages.title)} onClose={props.onCancel}>
      <Stack>
        <Reason>
          <FormattedMessage {...confirmReason} values={{ name: props.userName }} />
        </Reason>
        <div aria-live="polite">
          <Notice state={state} />
        </div>
        {isOffline && <OfflineReason />}
        <Button isWide isDisabled={isOffline} onPress={props.onConfirm}>
          {props.provider}
        </Button>
        <Button variant="outline" isWide onPress={props.onCancel}>
          <FormattedMessage {...commonMessages.cancel} />
        </Button>
      </Stack>
    </Dialog>
  );
}

function Notice({ state }: Pick<ConfirmAtProviderDialogProps, 'state'>) {
  switch (state.kind) {
    case 'pristine':
      return null;
    case 'waiting':
      return (
        <Banner>
          <FormattedMessage {...messages.waiting} />
        </Banner>
      );
    case 'blocked':
      return (
        <Banner tone="warning">
          <FormattedMessage {...messages.blocked} />
        </Banner>
      );
    case 'failed':
      return <Banner tone="danger">{state.message}</Banner>;
    default:
      return state satisfies never;
  }
}
