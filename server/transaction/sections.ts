import type { Role } from '#domain/roles.ts';
import type { Status } from '#domain/workflow.ts';

/** The `section` of a list: Alert, Orders, or everything (Overview). */
export type Section = 'ART' | 'ORD' | '';

const everything = null;
const alerts = ['NPP', 'CLP', 'OSP', 'RTY', 'CNL'] as const satisfies readonly Status[];

/**
 * The statuses each role's list shows in each section; null is all the role may see. An admin
 * has no Orders tab.
 */
export const sections: Record<Role, Record<Section, readonly Status[] | null>> = {
  admin: { ART: alerts, ORD: everything, '': everything },
  banker: { ART: alerts, ORD: ['PND', 'RTY'], '': everything },
  agent: { ART: alerts, ORD: ['WTG', 'PND', 'HLD', 'RTY'], '': everything },
};
