import { useContext } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { commonMessages } from '#ui/commonMessages.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { colour } from '#ui/theme/tokens.ts';
import { UsernameField } from '#ui/UsernameField.tsx';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';
import { confirmReason } from './confirmMessages.ts';

const messages = defineMessages({
  title: { id: 'ConfirmPassword.title', defaultMessage: 'Confirm your password' },
  password: { id: 'ConfirmPassword.password', defaultMessage: 'Your password' },
  required: { id: 'ConfirmPassword.required', defaultMessage: 'Password is required' },
  confirm: { id: 'ConfirmPassword.confirm', defaultMessage: 'Confirm' },
  passkey: { id: 'ConfirmPassword.passkey', defaultMessage: 'Use a passkey' },
  cancelled: {
    id: 'ConfirmPassword.cancelled',
    defaultMessage: 'No passkey was used. Nothing has changed.',
  },
});

/**
 * `message` is that of the server; null when it sent none. `usingPasskey`: the browser asks the person for a
 * passkey; `cancelled`: the person used none.
 */
export type ConfirmPasswordState =
  | { kind: 'pristine' }
  | { kind: 'submitting' }
  | { kind: 'usingPasskey' }
  | { kind: 'cancelled' }
  | { kind: 'refused'; message: string | null }
  | { kind: 'offline' };

export interface ConfirmPasswordDialogProps {
  /** Name of the signed-in user. */
  userName: string;
  state: ConfirmPasswordState;
  onConfirm: (password: string) => void | Promise<void>;
  /** Confirms with a passkey in place of the password; null if the user has none. @default null */
  onUsePasskey?: (() => void) | null;
  onCancel: () => void;
}

/** The dialog has one field, which is typed into at once. */
const whenOpened = { autoFocus: true } as const;

const Reason = styled.p`
  color: ${colour('inkSoft')};
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  ${buttonRowCss}
`;

/** Asks for the password of the signed-in user, over the screen whose action needs it. */
export function ConfirmPasswordDialog({ state, ...props }: ConfirmPasswordDialogProps) {
  const { formatMessage } = useIntl();
  const isOffline = useContext(OfflineContext);
  const isPending = state.kind === 'submitting' || state.kind === 'usingPasskey';
  return (
    <Dialog title={formatMessage(messages.title)} isBusy={isPending} onClose={props.onCancel}>
      <Form<{ password: string }>
        label={formatMessage(messages.title)}
        validate={({ password }) => ({
          password: password ? undefined : formatMessage(messages.required),
        })}
        onSubmit={({ password }) => props.onConfirm(password)}
      >
        <Reason>
          <FormattedMessage {...confirmReason} values={{ name: props.userName }} />
        </Reason>
        <Notice state={state} />
        <UsernameField value={props.userName} />
        <FormPasswordField
          name="password"
          label={formatMessage(messages.password)}
          autoComplete="current-password"
          {...whenOpened}
        />
        {isOffline && state.kind !== 'offline' && <OfflineReason />}
        {props.onUsePasskey && (
          <Button
            variant="outline"
            isWide
            isPending={state.kind === 'usingPasskey'}
            isDisabled={isOffline || state.kind === 'submitting'}
            onPress={props.onUsePasskey}
          >
            <FormattedMessage {...messages.passkey} />
          </Button>
        )}
        <Buttons>
          <Button variant="outline" isDisabled={isPending} onPress={props.onCancel}>
            <FormattedMessage {...commonMessages.cancel} />
          </Button>
          <SubmitButton
            isWide={false}
            isPending={state.kind === 'submitting'}
            isDisabled={isOffline || state.kind === 'usingPasskey'}
          >
            <FormattedMessage {...messages.confirm} />
          </SubmitButton>
        </Buttons>
      </Form>
    </Dialog>
  );
}

function Notice({ state }: Pick<ConfirmPasswordDialogProps, 'state'>) {
  switch (state.kind) {
    case 'pristine':
    case 'submitting':
    case 'usingPasskey':
      return null;
    case 'cancelled':
      return (
        <Banner>
          <FormattedMessage {...messages.cancelled} />
        </Banner>
      );
    case 'refused':
      return (
        <Banner tone="danger">
          {state.message ?? <FormattedMessage {...commonMessages.somethingWentWrong} />}
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="offline">
          <FormattedMessage {...commonMessages.offline} />
        </Banner>
      );
    default:
      return state satisfies never;
  }
}
