import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Form, type FormErrors } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { colour, space, text, weight } from '#ui/theme/tokens.ts';
import { ErrorSpace } from '../ErrorSpace.ts';
import { commonMessages } from '#ui/commonMessages.ts';

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

/** `notice` is the error message of the server; null when it sent none. */
export type SignInState =
  | { kind: 'pristine' }
  | { kind: 'submitting' }
  | { kind: 'refused'; notice: string | null }
  | { kind: 'offline' };

export interface SignInScreenProps {
  state: SignInState;
  onSubmit: (credentials: Credentials) => void | Promise<void>;
}

const Layout = styled.main`
  display: grid;
  align-content: center;
  gap: ${space(6)};
  max-width: 25rem;
  min-height: 100dvh;
  margin-inline: auto;
  padding: ${space(6)} ${space(4)} 20vh;
`;

const Title = styled.h1`
  ${text('display')}
  font-weight: ${weight('strong')};
`;

const Lead = styled.p`
  color: ${colour('inkSoft')};
`;

/** The sign-in page (specification, section 2: Sign-in). */
export function SignInScreen({ state, onSubmit }: SignInScreenProps) {
  const { formatMessage } = useIntl();
  const validate = (values: Partial<Credentials>): FormErrors<Credentials> => ({
    username: values.username?.trim() ? undefined : formatMessage(messages.userNameRequired),
    password: values.password ? undefined : formatMessage(messages.passwordRequired),
  });
  return (
    <Layout>
      <header>
        <Title>
          <FormattedMessage {...messages.welcome} />
        </Title>
        <Lead>
          <FormattedMessage {...messages.lead} />
        </Lead>
      </header>
      <Form<Credentials> validate={validate} onSubmit={onSubmit}>
        <Notice state={state} />
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
    </Layout>
  );
}

function Notice({ state }: Pick<SignInScreenProps, 'state'>) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'pristine':
    case 'submitting':
      return null;
    case 'refused':
      return (
        <Banner tone="danger">
          {state.notice ?? formatMessage(commonMessages.somethingWentWrong)}
        </Banner>
      );
    case 'offline':
      return <Banner tone="offline">{formatMessage(commonMessages.offline)}</Banner>;
    default:
      return state satisfies never;
  }
}
