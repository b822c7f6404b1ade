import type { Role } from '../users/roles.ts';
import type { Section } from '../transactions/transaction.ts';
import { type Status, statuses } from '../workflow/workflow.ts';

/** Sections of a list in requests: all (Overview), Alert and Orders. */
export const wireSections = { all: '', alert: 'ART', orders: 'ORD' } as const satisfies Record<
  Section,
  string
>;
export type WireSection = (typeof wireSections)[Section];

const all = null;
const alerts = ['NPP', 'CLP', 'OSP', 'RTY', 'CNL'] as const satisfies readonly Status[];

/** Statuses by role and section; null for all that the role may see. Admins have no Orders tab. */
export const sections: Record<Role, Record<WireSection, readonly Status[] | null>> = {
  admin: { ART: alerts, ORD: all, '': all },
  banker: { ART: alerts, ORD: ['PND', 'RTY'], '': all },
  agent: { ART: alerts, ORD: ['WTG', 'PND', 'HLD', 'RTY'], '': all },
};

/** Returns true if a transaction that the role may see, with a status of this description, is in a section. */
export const isInSection = (role: Role, section: Section, statusDescription: string): boolean =>
  sections[role][wireSections[section]]?.some(
    (one) => statuses[one].description === statusDescription,
  ) ?? true;
