import { defineMessages, type IntlShape } from 'react-intl';

/** Words around a new password, which is typed twice (specification, section 5). */
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

/** What is wrong with a new password and its repetition; whether it is good, the server knows. */
export function validateNewPassword(
  { password, confirmPassword }: Partial<NewPasswordValues>,
  { formatMessage }: IntlShape,
) {
  const confirmProblem = () => {
    if (!confirmPassword) return formatMessage(newPasswordMessages.confirmRequired);
    return confirmPassword === password ? undefined : formatMessage(newPasswordMessages.mustMatch);
  };
  return {
    password: password ? undefined : formatMessage(newPasswordMessages.passwordRequired),
    confirmPassword: confirmProblem(),
  };
}
