import { defineMessages, type IntlShape } from 'react-intl';
import { allRoles } from '#domain/users/roles.ts';
import { plainCode, plainName } from '#domain/text/searchForm.ts';
import type { NewUser, User } from '#domain/users/user.ts';
import { type NewPasswordValues, validateNewPassword } from '#screens/shared/forms/newPassword.ts';

const messages = defineMessages({
  nameRequired: { id: 'UserForm.nameRequired', defaultMessage: 'User Name is required' },
  codeRequired: { id: 'UserForm.codeRequired', defaultMessage: 'Short Code is required' },
  codeTooLong: {
    id: 'UserForm.codeTooLong',
    defaultMessage: 'Short Code must be exactly 5 characters',
  },
  roleRequired: { id: 'UserForm.roleRequired', defaultMessage: 'Role is required' },
  phoneRequired: { id: 'UserForm.phoneRequired', defaultMessage: 'Phone is required' },
});

/** Maximum length of the short code (specification, section 9). */
const maxCodeLength = 5;

/** Values of the user form. */
export interface UserValues extends NewPasswordValues {
  name: string;
  code: string;
  role: string;
  phone: string;
  /** True if an existing user keeps the password. The values of the password are then ignored. */
  keepPassword?: boolean;
  /** True to remove the link of an existing user to an account at the identity provider. */
  unlink?: boolean;
}

/** Returns the initial form values of an existing user. The password is typed again, or kept. */
export const valuesOf = ({
  name,
  code,
  role,
  phone,
}: User): Omit<UserValues, keyof NewPasswordValues | 'keepPassword' | 'unlink'> => ({
  name,
  code,
  role: role ?? '',
  phone,
});

/** Validates the user form (specification, section 5). */
export function validateUser(values: Partial<UserValues>, intl: IntlShape) {
  const { formatMessage } = intl;
  return {
    name: plainName(values.name ?? '') ? undefined : formatMessage(messages.nameRequired),
    code: validateUserCode(values.code ?? '', intl),
    ...(values.keepPassword ? {} : validateNewPassword(values, intl)),
    role: values.role ? undefined : formatMessage(messages.roleRequired),
    phone: values.phone ? undefined : formatMessage(messages.phoneRequired),
  };
}

/** Validates a short code; undefined if it is valid. */
export function validateUserCode(input: string, { formatMessage }: IntlShape): string | undefined {
  const code = plainCode(input);
  if (code === '') return formatMessage(messages.codeRequired);
  return code.length > maxCodeLength ? formatMessage(messages.codeTooLong) : undefined;
}

/** Converts valid form values to a user. @throws TypeError when {@link validateUser} found errors. */
export function readUserValues({ name, code, role, phone, ...values }: UserValues): NewUser {
  const known = allRoles.find((candidate) => candidate === role);
  if (!known) throw new TypeError('the form was not validated');
  const password = values.keepPassword ? null : values.password;
  return {
    name: plainName(name),
    code: plainCode(code),
    password,
    role: known,
    phone,
    ...(values.unlink && { unlink: true }),
  };
}
