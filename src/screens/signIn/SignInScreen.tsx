import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Form, type FormErrors } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { space } from '#ui/theme/tokens.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import type { SignInState } from './signInState.ts';

const messages = defineMessages({
  welcome: { id: 'SignIn.welcome', defaultMessage: 'Welcome' },
  lead: { id: 'SignIn.lead', defaultMessage: 'Sign in to continue.' },
  userName: { id: 'SignIn.userName', defaultMessage: 'User name' },
  password: { id: 'SignIn.password', defaultMessage: 'Password' },
  signIn: { id: 'SignIn.signIn', defaultMessage: 'Sign In' },
  passkey: { id: 'SignIn.passkey', defaultMessage: 'Sign in with a passkey' },
  userNameRequired: { id: 'SignIn.userNameRequired', defaultMessage: 'Username is required' },
  passwordRequired: { id: 'SignIn.passwordRequired', defaultMessage: 'Password is required' },
});

export interface Credentials {
  username: string;
  password: string;
}

export interface SignInScreenProps {
  state: SignInState;
  onSubmit: (credentials: Credentials) => void | Promise<void>;
  /** Text and action of the button for the identity provider; null without one. @default null */
  provider?: { label: string; onPress: () => void } | null;
  /** Signs in with a passkey in place of the password; null if that is not offered. @default null */
  onUsePasskey?: (() => void) | null;
}

const Beside = styled.div`
  position: relative;
`;

/** Below the form, in the empty part of the page: the form stays where it is when a button appears. */
const OtherWays = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${space(3)});
  inset-inline: 0;
`;

/** The sign-in page (specification, section 2: Sign-in). */
export function SignInScreen({
  state,
  onSubmit,
  provider = null,
  onUsePasskey = null,
}: SignInScreenProps) {
  const { formatMessage } = useIntl();
  const validate = (values: Partial<Credentials>): FormErrors<Credentials> => ({
    username: values.username?.trim() ? undefined : formatMessage(messages.userNameRequired),
    password: values.password ? undefined : formatMessage(messages.passwordRequired),
  });
  return (
    <SignInFrame
      title={<FormattedMessage {...messages.welcome} />}
      lead={<FormattedMessage {...messages.lead} />}
    >
      <Beside>
        <Form<Credentials> validate={validate} onSubmit={onSubmit}>
          <SignInNotice state={state} />
          <FormTextField
            name="username"
            label={formatMessage(messages.userName)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck="false"
            maxLength={100}
          />
          <FormPasswordField
            name="password"
            label={formatMessage(messages.password)}
            autoComplete="current-password"
          />
          <SubmitButton
            isPending={state.kind === 'submitting'}
            isDisabled={state.kind === 'usingPasskey'}
          >
            <FormattedMessage {...messages.signIn} />
          </SubmitButton>
        </Form>
        <OtherWays>
          {onUsePasskey && (
            <Button
              variant="quiet"
              isWide
              isPending={state.kind === 'usingPasskey'}
              isDisabled={state.kind === 'submitting' || state.kind === 'leaving'}
              onPress={onUsePasskey}
            >
              <FormattedMessage {...messages.passkey} />
            </Button>
          )}
          {provider && (
            <Button
              variant="quiet"
              isWide
              isPending={state.kind === 'leaving'}
              isDisabled={state.kind === 'usingPasskey'}
              onPress={provider.onPress}
            >
              {provider.label}
            </Button>
          )}
        </OtherWays>
      </Beside>
    </SignInFrame>
  );
}
