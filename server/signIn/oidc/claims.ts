import type { Role } from '#domain/users/roles.ts';
import type { RoleRules } from './config.ts';

/** Claims about a person, as the provider sent them. */
export type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a claim; undefined without it. Names of claims may contain dots, so a claim with the whole
 * name has precedence over a path.
 */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/** Returns the user name in a claim; null unless it is a text. */
export function readUserName(claims: Claims, name: string): string | null {
  const value = readClaim(claims, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the role that a claim gives; null if it gives none, or several. */
export function readRole(claims: Claims, { claim, roles }: RoleRules): Role | null {
  const values = [readClaim(claims, claim)].flat();
  const texts = values.filter((value) => typeof value === 'string');
  const found = new Set(texts.flatMap((value) => roles.get(value) ?? []));
  const [role] = found;
  return found.size === 1 && role ? role : null;
}
