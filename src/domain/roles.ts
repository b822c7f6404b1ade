/** The three kinds of staff (specification, section 6). */
export type Role = 'admin' | 'banker' | 'agent';

/** The ROLE values that travel on the wire (specification, section 9). */
export const roleNumbers = { admin: 1, banker: 2, agent: 3 } as const satisfies Record<
  Role,
  number
>;

export const allRoles = Object.keys(roleNumbers) as readonly Role[];

export const isRole = (text: string): text is Role => Object.hasOwn(roleNumbers, text);

/** Reads a ROLE that may arrive as text or number; null when it names no role. */
export function roleFromWire(value: string | number): Role | null {
  return allRoles.find((role) => String(roleNumbers[role]) === String(value)) ?? null;
}
