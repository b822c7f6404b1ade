/** The three kinds of staff (specification, section 6). */
export type Role = 'admin' | 'banker' | 'agent';

/** The ROLE values in the API (specification, section 9). */
export const roleNumbers = { admin: 1, banker: 2, agent: 3 } as const satisfies Record<
  Role,
  number
>;

export const allRoles = Object.keys(roleNumbers) as readonly Role[];

export const isRole = (text: string): text is Role => Object.hasOwn(roleNumbers, text);

/** Parses a ROLE given as text or number. Returns null for an unknown role. */
export function roleFromWire(value: string | number): Role | null {
  return allRoles.find((role) => String(roleNumbers[role]) === String(value)) ?? null;
}
