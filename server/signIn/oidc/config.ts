import { allRoles, type Role } from '#domain/users/roles.ts';

/** Which claim gives users their role, and what its values mean. */
export interface RoleRules {
  /** Name of the claim, or a path with dots to a claim inside another one. */
  claim: string;
  roles: ReadonlyMap<string, Role>;
}

/** An identity provider that users can sign in at (OpenID Connect). */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Space-separated. */
  scope: string;
  /** Text of the button on the sign-in page. */
  label: string;
  /** Claim that is compared with the user name at the first sign-in of a user. */
  userClaim: string;
  /** Null if roles are set in this product only. */
  roleRules: RoleRules | null;
}

/** Reads `desk-admins=admin,desk-bankers=banker`. @returns null if it is malformed. */
export function parseRoles(text: string): ReadonlyMap<string, Role> | null {
  const roles = new Map<string, Role>();
  for (const entry of text.split(',')) {
    const [, value, name] = /^\s*(.+)=(\w+)\s*$/.exec(entry) ?? [];
    const role = allRoles.find((other) => other === name);
    if (value === undefined || !role || roles.has(value)) return null;
    roles.set(value, role);
  }
  return roles;
}
