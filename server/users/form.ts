import { type Role, roleFromWire } from '#domain/users/roles.ts';
import { internationalPhone, plainPhone } from '#domain/text/typedPhone.ts';
import { badRequest, Refusal } from '#server/api/refusals.ts';
import { passwordProblem } from '../signIn/passwordPolicy.ts';

/** Values of the user form. */
export interface UserForm {
  name: string;
  /** Null if it stays as it is. */
  password: string | null;
  role: Role;
  phone: string;
}

const codePattern = /^[A-Z0-9]{1,5}$/;

/** Returns a short code trimmed and in capitals. @throws Refusal */
export function readCode(input: string): string {
  const code = input.trim().toUpperCase();
  if (code === '') throw new Refusal('Short Code is required');
  if (!codePattern.test(code)) throw new Refusal('Short Code may hold letters and digits only');
  return code;
}

/**
 * Validates the form of a user with this short code. @throws Refusal for the first invalid field.
 */
export async function readUserForm<Password extends string | null>(
  input: { name: string; password: Password; role: number | string; phone: string },
  code: string,
): Promise<UserForm & { password: Password }> {
  const name = input.name.trim();
  if (name === '') throw new Refusal('User Name is required');
  if (input.password !== null) await requirePassword(input.password, { name, code });
  const role = roleFromWire(input.role);
  if (!role) throw badRequest();
  return { name, password: input.password, role, phone: readPhone(input.phone) };
}

/** @throws Refusal if the user cannot have this password. */
export async function requirePassword(
  password: string,
  user: { name: string; code: string },
): Promise<void> {
  if (password === '') throw new Refusal('Password is required');
  const problem = await passwordProblem(password, user);
  if (problem !== null) throw new Refusal(problem);
}

function readPhone(input: string): string {
  if (plainPhone(input) === '') throw new Refusal('Phone is required');
  const phone = internationalPhone(input);
  if (phone === null) throw new Refusal('Phone must be an international number');
  return phone;
}
