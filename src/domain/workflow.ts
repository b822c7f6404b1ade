import type { Role } from './roles.ts';

/** Colours a status tag may take (specification, section 3); GREY is the default. */
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

/** Returns the status colour of this name, in capitals or not; GREY for any other value. */
export function toStatusColour(name: unknown): StatusColour {
  const capitals = typeof name === 'string' ? name.trim().toUpperCase() : '';
  return statusColours.find((colour) => colour === capitals) ?? 'GREY';
}

/**
 * Every transaction status: how it reads, its colour, and whether a banker may select it
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

/** The status of a transaction that was just initiated, whoever initiated it. */
export const initialStatus: Status = 'WTG';

/**
 * The moves an admin makes with one button. `from` lists the statuses that offer the button,
 * `to` is where it leads. A transaction with payments is never cancelled, whatever `from` says.
 */
export const moves = {
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

export type Move = keyof typeof moves;

export const allMoves = Object.keys(moves) as readonly Move[];

/**
 * Statuses in which each role may edit the form (agent and admin) or the status (banker). A hold
 * stands until an admin releases it, a cancellation until an admin re-opens the transaction.
 */
const editableBy = {
  agent: ['WTG'],
  banker: ['PND', 'NPP', 'CLP', 'OSP', 'RTY'],
  admin: ['WTG', 'PND', 'HLD', 'NPP', 'CLP', 'OSP', 'RTY', 'CNL'],
} as const satisfies Record<Role, readonly Status[]>;

const payableStatuses = ['PND', 'RTY', 'NPP', 'CLP', 'OSP'] as const satisfies readonly Status[];
const reasonStatuses = ['NPP', 'CLP', 'OSP', 'CNL'] as const satisfies readonly Status[];
const problemStatuses = ['NPP', 'CLP', 'OSP', 'CNL', 'RTY'] as const satisfies readonly Status[];
const settledStatuses = ['CHK', 'CMP'] as const satisfies readonly Status[];

const includes = (list: readonly Status[], status: Status): boolean => list.includes(status);

/** Whether the one-button move is offered in this status. */
export const offersMove = (move: Move, status: Status): boolean =>
  includes(moves[move].from, status);

/** Whether this role may change the transaction's form or status while it is in this status. */
export const isEditable = (role: Role, status: Status): boolean =>
  includes(editableBy[role], status);

/** Whether a banker may record a payment. */
export const isPayable = (status: Status): boolean => includes(payableStatuses, status);

/** Whether choosing this status needs a reason, which becomes the problem message. */
export const needsReason = (status: Status): boolean => includes(reasonStatuses, status);

/** Whether the problem message (ERROR_NOTES) is kept and shown. */
export const showsProblem = (status: Status): boolean => includes(problemStatuses, status);

/** Whether nothing is left to pay: exactly the statuses whose balance is zero. */
export const isSettled = (status: Status): boolean => includes(settledStatuses, status);

/** Statuses a banker may choose. */
export const bankerStatuses = allStatuses.filter((status) => statuses[status].bankerSelectable);

/** Statuses an admin may choose in the form: only "Checked" ever makes CMP. */
export const adminStatuses = allStatuses.filter((status) => status !== 'CMP');
