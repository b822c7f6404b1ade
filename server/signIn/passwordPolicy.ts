import { limits } from '#api/contract/wire.ts';
import { minPasswordLength } from '#domain/users/passwordHint.ts';
import { isCommonPassword } from './commonPasswords.ts';

/**
 * Returns the reason why the user cannot have this password, or null. Lengths are in UTF-16 code
 * units; nothing is trimmed.
 */
export async function passwordProblem(
  password: string,
  user: { name: string; code: string },
): Promise<string | null> {
  if (password.length < minPasswordLength)
    return `Password must have at least ${minPasswordLength} characters`;
  if (password.length > limits.password) {
    return `Password must have at most ${limits.password} characters`;
  }
  const personal = [user.name, user.code].map((text) => text.toLowerCase());
  const isCommon = personal.includes(password.toLowerCase()) || (await isCommonPassword(password));
  return isCommon ? 'Password is too common' : null;
}
