import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { ErrorSpace } from '../ErrorSpace.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import type { SignInState } from './signInState.ts';

const messages = defineMessages({
  title: { id: 'Code.title', defaultMessage: 'Second step' },
  appLead: {
    id: 'Code.appLead',
    defaultMessage: 'Enter the code from your authenticator app.',
  },
  recoveryLead: {
    id: 'Code.recoveryLead',
    defaultMessage: 'Enter one of the recovery codes that you stored. Each works once.',
  },
  appCode: { id: 'Code.appCode', defaultMessage: 'Code' },
  recoveryCode: { id: 'Code.recoveryCode', defaultMessage: 'Recovery code' },
  required: { id: 'Code.required', defaultMessage: 'Code is required' },
  signIn: { id: 'Code.signIn', defaultMessage: 'Sign In' },
  toRecovery: { id: 'Code.toRecovery', defaultMessage: 'Use a recovery code' },
  toApp: { id: 'Code.toApp', defaultMessage: 'Use the authenticator app' },
});

export interface CodeScreenProps {
  state: SignInState;
  onSubmit: (code: string) => void | Promise<void>;
  /** Returns to user name and password. */
  onBack: () => void;
}

/** The page begins with its field. */
const whenOpened = { autoFocus: true } as const;

/** The second step of a sign-in, for those who set one up. Not in the specification. */
export function CodeScreen({ state, onSubmit, onBack }: CodeScreenProps) {
  const { formatMessage } = useIntl();
  const [isRecovery, setIsRecovery] = useState(false);
  const isPending = state.kind === 'submitting';
  return (
    <SignInFrame
      title={formatMessage(messages.title)}
      lead={formatMessage(isRecovery ? messages.recoveryLead : messages.appLead)}
    >
      <Form<{ code: string }>
        // The other kind of code begins empty.
        key={String(isRecovery)}
        label={formatMessage(messages.title)}
        validate={({ code }) => ({
          code: code?.trim() ? undefined : formatMessage(messages.required),
        })}
        onSubmit={({ code }) => onSubmit(code.trim())}
      >
        <SignInNotice state={state} />
        <ErrorSpace>
          {isRecovery ? (
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
              label={formatMessage(messages.appCode)}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              {...whenOpened}
            />
          )}
        </ErrorSpace>
        <SubmitButton isPending={isPending}>
          <FormattedMessage {...messages.signIn} />
        </SubmitButton>
        <Button
          variant="quiet"
          isWide
          isDisabled={isPending}
          onPress={() => setIsRecovery(!isRecovery)}
        >
          <FormattedMessage {...(isRecovery ? messages.toApp : messages.toRecovery)} />
        </Button>
        <Button variant="outline" isWide isDisabled={isPending} onPress={onBack}>
          <FormattedMessage {...commonMessages.back} />
        </Button>
      </Form>
    </SignInFrame>
  );
}
