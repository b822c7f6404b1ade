import { defineMessages, type IntlShape } from 'react-intl';

/** Messages of the fields for a new password (specification, section 5). */
export const newPasswordMessages = defineMessages({
  password: { id: 'NewPassword.password', defaultMessage: 'Password' },
  confirmPassword: { id: 'NewPassword.confirmPassword', defaultMessage: 'Confirm Password' },
  passwordRequired: {
    id: 'NewPassword.passwordRequired',
    defaultMessage: 'Password is required',
  },
  confirmRequired: {
    id: 'NewPassword.confirmRequired',
    defaultMessage: 'Confirm Password is required',
  },
  mustMatch: { id: 'NewPassword.mustMatch', defaultMessage: 'Passwords must match' },
});

export interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

/** Validates a new password and its confirmation. The server checks the password policy. */
export function validateNewPassword(
  { password, confirmPassword }: Partial<NewPasswordValues>,
  { formatMessage }: IntlShape,
) {
  const validateConfirmation = () => {
    if (!confirmPassword) return formatMessage(newPasswordMessages.confirmRequired);
    return confirmPassword === password ? undefined : formatMessage(newPasswordMessages.mustMatch);
  };
  return {
    password: password ? undefined : formatMessage(newPasswordMessages.passwordRequired),
    confirmPassword: validateConfirmation(),
  };
}
