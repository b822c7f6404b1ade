import type { Role } from '../users/roles.ts';

/** Colours of a status tag (specification, section 3); GREY is the default. */
export const statusColours = [
  'ORANGE',
  'BLUE',
  'RED',
  'GREY',
  'GREEN',
  'PURPLE',
  'YELLOW',
  'BROWN',
  'SKYBLUE',
] as const;
export type StatusColour = (typeof statusColours)[number];

/** Returns the status colour with this name, ignoring case; GREY for any other value. */
export function toStatusColour(name: unknown): StatusColour {
  const capitals = typeof name === 'string' ? name.trim().toUpperCase() : '';
  return statusColours.find((colour) => colour === capitals) ?? 'GREY';
}

/**
 * All transaction statuses: description, colour, and whether a banker may select the status
 * (STATUS_TYPE M). Specification, section 4.
 */
export const statuses = {
  WTG: { description: 'Waiting', colour: 'YELLOW', bankerSelectable: false },
  PND: { description: 'Pending', colour: 'ORANGE', bankerSelectable: true },
  HLD: { description: 'Hold', colour: 'GREY', bankerSelectable: false },
  NPP: { description: 'Name Problem', colour: 'RED', bankerSelectable: true },
  CLP: { description: 'Limit Problem', colour: 'PURPLE', bankerSelectable: true },
  OSP: { description: 'Other Side Problem', colour: 'BROWN', bankerSelectable: true },
  RTY: { description: 'Retry', colour: 'BLUE', bankerSelectable: true },
  CNL: { description: 'Cancelled', colour: 'RED', bankerSelectable: true },
  CHK: { description: 'Checking', colour: 'SKYBLUE', bankerSelectable: true },
  CMP: { description: 'Completed', colour: 'GREEN', bankerSelectable: false },
} as const satisfies Record<
  string,
  { description: string; colour: StatusColour; bankerSelectable: boolean }
>;

export type Status = keyof typeof statuses;

export const allStatuses = Object.keys(statuses) as readonly Status[];

export function isStatus(code: string): code is Status {
  return Object.hasOwn(statuses, code);
}

/** The status of a new transaction, whichever role initiates it. */
export const initialStatus: Status = 'WTG';

/**
 * The status transitions behind the admin's buttons. The button is available in the `from`
 * statuses and changes the status to `to`. A transaction with payments cannot be cancelled in any
 * status.
 */
export const transitions = {
  accept: { run: 'transactionAccepted', from: ['WTG'], to: 'PND' },
  hold: { run: 'transactionHold', from: ['PND'], to: 'HLD' },
  unhold: { run: 'transactionUnhold', from: ['HLD'], to: 'PND' },
  cancel: {
    run: 'transactionCancelled',
    from: ['PND', 'HLD', 'WTG', 'NPP', 'CLP', 'OSP'],
    to: 'CNL',
  },
  reopen: { run: 'transactionReopen', from: ['CNL'], to: 'WTG' },
  check: { run: 'transactionChecked', from: ['CHK'], to: 'CMP' },
} as const satisfies Record<string, { run: string; from: readonly Status[]; to: Status }>;

export type Transition = keyof typeof transitions;

export const allTransitions = Object.keys(transitions) as readonly Transition[];

/**
 * Statuses in which each role may edit the form (agent and admin) or the status (banker). Only an
 * admin can release a hold or re-open a cancelled transaction.
 */
const editableBy = {
  agent: ['WTG'],
  banker: ['PND', 'NPP', 'CLP', 'OSP', 'RTY'],
  admin: ['WTG', 'PND', 'HLD', 'NPP', 'CLP', 'OSP', 'RTY', 'CNL'],
} as const satisfies Record<Role, readonly Status[]>;

/** Statuses in which a banker may record a payment. */
export const payableStatuses = [
  'PND',
  'RTY',
  'NPP',
  'CLP',
  'OSP',
] as const satisfies readonly Status[];
/** Statuses in which the agent and the staff send each other messages. */
const discussableStatuses = ['NPP', 'CLP', 'OSP', 'RTY'] as const satisfies readonly Status[];
const reasonStatuses = ['NPP', 'CLP', 'OSP', 'CNL'] as const satisfies readonly Status[];
export const problemStatuses = [
  'NPP',
  'CLP',
  'OSP',
  'CNL',
  'RTY',
] as const satisfies readonly Status[];
const settledStatuses = ['CHK', 'CMP'] as const satisfies readonly Status[];

const includes = (list: readonly Status[], status: Status): boolean => list.includes(status);

/** Returns true if the transition is available in this status. */
export const isTransitionAllowed = (transition: Transition, status: Status): boolean =>
  includes(transitions[transition].from, status);

/** Returns true if the role may change a transaction in this status. */
export const isEditable = (role: Role, status: Status): boolean =>
  includes(editableBy[role], status);

/** Returns true if a banker may record a payment. */
export const isPayable = (status: Status): boolean => includes(payableStatuses, status);

/** Returns true if messages can be added to a transaction in this status. */
export const isDiscussable = (status: Status): boolean => includes(discussableStatuses, status);

/** Returns true if this status requires a reason, which is stored as the problem message. */
export const needsReason = (status: Status): boolean => includes(reasonStatuses, status);

/** Returns true if a transaction in this status is neither completed nor cancelled. */
export const isOpen = (status: Status): boolean => status !== 'CMP' && status !== 'CNL';

/** Returns true if a transaction in this status keeps its problem message (ERROR_NOTES). */
export const showsProblem = (status: Status): boolean => includes(problemStatuses, status);

/** Returns true for the statuses whose balance is zero. */
export const isSettled = (status: Status): boolean => includes(settledStatuses, status);

const closedDescriptions = new Set<string>([statuses.CMP.description, statuses.CNL.description]);

/** Returns true for the descriptions of the statuses in which nothing remains to be done. */
export const isClosedDescription = (description: string): boolean =>
  closedDescriptions.has(description);

/** Statuses that a banker may choose. */
export const bankerStatuses = allStatuses.filter((status) => statuses[status].bankerSelectable);

/** Statuses that an admin may choose in the form. Only the "Checked" button sets CMP. */
export const adminStatuses = allStatuses.filter((status) => status !== 'CMP');

/**
 * Statuses that an admin may choose in the form of a transaction in this status. A cancellation
 * stands until Re-Open, so a cancelled transaction offers no other one.
 */
export const adminStatusesFrom = (status: Status): readonly Status[] =>
  status === 'CNL' || isSettled(status) ? [status] : adminStatuses;
