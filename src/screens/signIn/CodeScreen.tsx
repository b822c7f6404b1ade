import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { plainCode } from '#domain/text/searchForm.ts';
import type { FactorKind } from '#domain/users/secondFactor.ts';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Stack } from '#ui/Stack.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import type { SignInState } from './signInState.ts';

const messages = defineMessages({
  title: { id: 'Code.title', defaultMessage: 'Second step' },
  code: { id: 'Code.appCode', defaultMessage: 'Code' },
  recoveryCode: { id: 'Code.recoveryCode', defaultMessage: 'Recovery code' },
  required: { id: 'Code.required', defaultMessage: 'Code is required' },
  signIn: { id: 'Code.signIn', defaultMessage: 'Sign In' },
  passkey: { id: 'Code.usePasskey', defaultMessage: 'Use your passkey' },
});

const leads = defineMessages({
  app: {
    id: 'Code.appLead',
    defaultMessage: 'Enter the code from your authenticator app.',
  },
  recovery: {
    id: 'Code.recoveryLead',
    defaultMessage: 'Enter one of the recovery codes that you stored. Each works once.',
  },
  passkey: {
    id: 'Code.passkeyLead',
    defaultMessage: 'Use a passkey of your account to continue.',
  },
});

const choices = defineMessages({
  recovery: { id: 'Code.toRecovery', defaultMessage: 'Use a recovery code' },
  app: { id: 'Code.toApp', defaultMessage: 'Use the authenticator app' },
  passkey: { id: 'Code.toPasskey', defaultMessage: 'Use a passkey' },
});

/** A kind of second step, or what replaces a lost one. */
type Way = FactorKind | 'recovery';

export interface CodeScreenProps {
  state: SignInState;
  /** The kinds of second step that the user can take here. A recovery code is always possible. */
  factors: readonly FactorKind[];
  onSubmit: (code: string) => void | Promise<void>;
  onUsePasskey: () => void;
  /** Returns to user name and password. */
  onBack: () => void;
}

/** The page begins with its field. */
const whenOpened = { autoFocus: true } as const;

/** The second step of a sign-in, for those who set one up. Not in the specification. */
export function CodeScreen({ state, factors, onBack, ...props }: CodeScreenProps) {
  const { formatMessage } = useIntl();
  const ways: readonly Way[] = [...[...factors].reverse(), 'recovery'];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const isPending = state.kind === 'submitting' || state.kind === 'usingPasskey';
  return (
    <SignInFrame title={formatMessage(messages.title)} lead={formatMessage(leads[way])}>
      <Stack>
        {way === 'passkey' ? (
          <>
            <SignInNotice state={state} />
            <Button isWide isPending={isPending} onPress={props.onUsePasskey}>
              <FormattedMessage {...messages.passkey} />
            </Button>
          </>
        ) : (
          // The other kind of code begins empty.
          <CodeForm key={way} state={state} way={way} onSubmit={props.onSubmit} />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              isWide
              isDisabled={isPending}
              onPress={() => setWay(other)}
            >
              <FormattedMessage {...choices[other]} />
            </Button>
          ))}
        <Button variant="outline" isWide isDisabled={isPending} onPress={onBack}>
          <FormattedMessage {...commonMessages.back} />
        </Button>
      </Stack>
    </SignInFrame>
  );
}

interface CodeFormProps extends Pick<CodeScreenProps, 'state' | 'onSubmit'> {
  way: 'app' | 'recovery';
}

function CodeForm({ state, way, onSubmit }: CodeFormProps) {
  const { formatMessage } = useIntl();
  return (
    <Form<{ code: string }>
      label={formatMessage(messages.title)}
      validate={({ code }) => ({
        code: plainCode(code ?? '') ? undefined : formatMessage(messages.required),
      })}
      onSubmit={({ code }) => onSubmit(plainCode(code))}
    >
      <SignInNotice state={state} />
      {way === 'recovery' ? (
        <FormTextField
          name="code"
          label={formatMessage(messages.recoveryCode)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={40}
          {...whenOpened}
        />
      ) : (
        <FormTextField
          name="code"
          label={formatMessage(messages.code)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          {...whenOpened}
        />
      )}
      <SubmitButton isPending={state.kind === 'submitting'}>
        <FormattedMessage {...messages.signIn} />
      </SubmitButton>
    </Form>
  );
}
