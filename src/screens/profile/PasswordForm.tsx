import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { SessionUser } from '#domain/users/session.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { UsernameField } from '#ui/UsernameField.tsx';
import {
  newPasswordMessages,
  type NewPasswordValues,
  validateNewPassword,
} from '#screens/shared/forms/newPassword.ts';
import { PasswordHintLine } from '#screens/shared/forms/PasswordHintLine.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  title: { id: 'PasswordForm.title', defaultMessage: 'Change Password' },
  hint: {
    id: 'PasswordForm.hint',
    defaultMessage: 'At least 8 characters. You will be signed out everywhere.',
  },
});

export interface PasswordFormProps extends Omit<SubmissionBannerProps, 'draft' | 'onReload'> {
  /** The signed-in user, whose name and code a password should not contain. */
  user: Pick<SessionUser, 'name' | 'code'>;
  onSubmit: (password: string) => void | Promise<void>;
}

/** The form for the admin's new password (specification, section 2: /profile). */
export function PasswordForm({ submission, user, onSubmit, onCheck }: PasswordFormProps) {
  const intl = useIntl();
  return (
    <Form<NewPasswordValues>
      label={intl.formatMessage(messages.title)}
      validate={(values) => validateNewPassword(values, intl)}
      onSubmit={({ password }) => onSubmit(password)}
    >
      <Section title={intl.formatMessage(messages.title)}>
        <UsernameField value={user.name} />
        <Stack>
          <div>
            <FormPasswordField
              name="password"
              label={intl.formatMessage(newPasswordMessages.password)}
              description={intl.formatMessage(messages.hint)}
              autoComplete="new-password"
              isRequired
            />
            <PasswordHintLine names={[user.name, user.code]} />
          </div>
          <FormPasswordField
            name="confirmPassword"
            label={intl.formatMessage(newPasswordMessages.confirmPassword)}
            autoComplete="new-password"
            isRequired
          />
          <SubmissionBanner submission={submission} onCheck={onCheck} onReload={onCheck} />
          <SendButton submission={submission}>
            <FormattedMessage {...commonMessages.update} />
          </SendButton>
        </Stack>
      </Section>
    </Form>
  );
}
