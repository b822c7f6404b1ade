import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Form, type FormErrors } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { space } from '#ui/theme/tokens.ts';
import { ErrorSpace } from '../ErrorSpace.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import type { SignInState } from './signInState.ts';

const messages = defineMessages({
  welcome: { id: 'SignIn.welcome', defaultMessage: 'Welcome' },
  lead: { id: 'SignIn.lead', defaultMessage: 'Sign in to continue.' },
  userName: { id: 'SignIn.userName', defaultMessage: 'User name' },
  password: { id: 'SignIn.password', defaultMessage: 'Password' },
  signIn: { id: 'SignIn.signIn', defaultMessage: 'Sign In' },
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
}

/** Below the form, in the empty part of the page: the form stays where it is when the button appears. */
const Beside = styled.div`
  position: relative;

  & > :last-child:not(form) {
    position: absolute;
    inset-block-start: calc(100% + ${space(3)});
  }
`;

/** The sign-in page (specification, section 2: Sign-in). */
export function SignInScreen({ state, onSubmit, provider = null }: SignInScreenProps) {
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
          <ErrorSpace>
            <FormTextField
              name="username"
              label={formatMessage(messages.userName)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck="false"
            />
          </ErrorSpace>
          <ErrorSpace>
            <FormPasswordField
              name="password"
              label={formatMessage(messages.password)}
              autoComplete="current-password"
            />
          </ErrorSpace>
          <SubmitButton isPending={state.kind === 'submitting'}>
            <FormattedMessage {...messages.signIn} />
          </SubmitButton>
        </Form>
        {provider && (
          <Button
            variant="quiet"
            isWide
            isPending={state.kind === 'leaving'}
            onPress={provider.onPress}
          >
            {provider.label}
          </Button>
        )}
      </Beside>
    </SignInFrame>
  );
}
