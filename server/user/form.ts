import { type Role, roleFromWire } from '#domain/roles.ts';
import { badRequest, Refusal } from '#server/api/refusals.ts';
import { passwordProblem } from '#server/login/passwordPolicy.ts';

/** What the user form holds. */
export interface UserForm {
  name: string;
  password: string;
  role: Role;
  phone: string;
}

const codeShape = /^[A-Z0-9]{1,5}$/;
const phoneShape = /^\+[1-9]\d{6,14}$/;

/** Reads a short code: trimmed and in capitals. @throws Refusal */
export function readCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  if (code === '') throw new Refusal('Short Code is required');
  if (!codeShape.test(code)) throw new Refusal('Short Code may hold letters and digits only');
  return code;
}

/** Reads the form of a user with this short code. @throws Refusal naming the first wrong field. */
export async function readUserForm(
  typed: { name: string; password: string; role: number | string; phone: string },
  code: string,
): Promise<UserForm> {
  const name = typed.name.trim();
  if (name === '') throw new Refusal('User Name is required');
  await requirePassword(typed.password, { name, code });
  const role = roleFromWire(typed.role);
  if (!role) throw badRequest();
  return { name, password: typed.password, role, phone: readPhone(typed.phone) };
}

/** @throws Refusal when this password can't be set for the user. */
export async function requirePassword(
  password: string,
  user: { name: string; code: string },
): Promise<void> {
  if (password === '') throw new Refusal('Password is required');
  const problem = await passwordProblem(password, user);
  if (problem !== null) throw new Refusal(problem);
}

function readPhone(typed: string): string {
  const phone = typed.replace(/[\s().-]/g, '');
  if (phone === '') throw new Refusal('Phone is required');
  if (!phoneShape.test(phone)) throw new Refusal('Phone must be an international number');
  return phone;
}
