import type { Status } from '#domain/workflow/workflow.ts';
import { people, type Person } from './people.ts';

/**
 * A second, minimal implementation of workflow and balances, which tests compare with the server.
 * Amounts are whole rupees; transfers and payments have small numbers.
 */
export interface Model {
  readonly transfers: Readonly<Record<number, Transfer>>;
  /** Content of each payment by number, because a payment can be recorded only once. */
  readonly payments: Readonly<Record<number, string>>;
  /** Content of each reversal by number. */
  readonly reversals: Readonly<Record<number, string>>;
  /** Numbers of the reversed payments. */
  readonly reversed: readonly number[];
}

interface Transfer {
  readonly initiation: string;
  readonly agent: Person;
  readonly status: Status;
  readonly amount: number;
  readonly paid: number;
  readonly payments: number;
}

export type Agent = 'agent' | 'agent2';

interface About {
  by: Person;
  transfer: number;
}
export type Action = About &
  (
    | { kind: 'initiate'; agent: Agent; amount: number }
    | { kind: 'form'; agent: Agent; amount: number; status: Status }
    | { kind: 'pay'; payment: number; amount: number }
    | { kind: 'reverse'; payment: number; reversal: number; reason: string }
    | { kind: 'choose'; status: Status; reason: string }
    | { kind: 'Accepted' | 'Hold' | 'Unhold' | 'Cancelled' | 'Reopen' | 'Checked' }
  );

export const emptyModel: Model = { transfers: {}, payments: {}, reversals: {}, reversed: [] };

/**
 * Returns the model after an action, unchanged after a repetition, and null if the action is
 * refused.
 */
export function step(model: Model, action: Action): Model | null {
  if (action.kind === 'initiate') return initiate(model, action);
  const transfer = model.transfers[action.transfer];
  if (!transfer || !sees(action.by, transfer)) return null;
  if (action.kind === 'pay') return pay(model, transfer, action);
  if (action.kind === 'reverse') return reverse(model, transfer, action);
  const after = change(transfer, action);
  return after && withTransfer(model, action.transfer, after);
}

/** Returns true if this user may see the transfer. */
export function sees(person: Person, transfer: Transfer): boolean {
  if (isAgent(person)) return transfer.agent === person;
  return is(person, 'admin') || transfer.status !== 'WTG';
}

const is = (person: Person, role: string) => people[person].role === role;
const isAgent = (person: Person) => is(person, 'agent');

const withTransfer = (model: Model, number: number, transfer: Transfer): Model => ({
  ...model,
  transfers: { ...model.transfers, [number]: transfer },
});

type ActionOf<Kind> = Extract<Action, { kind: Kind }>;

function initiate(model: Model, { by, transfer, amount, agent: named }: ActionOf<'initiate'>) {
  if (is(by, 'banker') || amount === 0) return null;
  const agent = isAgent(by) ? by : named;
  const initiation = JSON.stringify([by, agent, amount]);
  const existing = model.transfers[transfer];
  if (existing) return existing.initiation === initiation ? model : null;
  const fresh = { initiation, agent, status: 'WTG', amount, paid: 0, payments: 0 } as const;
  return withTransfer(model, transfer, fresh);
}

const payable = new Set<Status>(['PND', 'RTY', 'NPP', 'CLP', 'OSP']);

function pay(model: Model, before: Transfer, action: ActionOf<'pay'>): Model | null {
  const { by, transfer, payment, amount } = action;
  if (!is(by, 'banker') || amount === 0) return null;
  const content = JSON.stringify([by, transfer, amount]);
  const earlier = model.payments[payment];
  if (earlier !== undefined) return earlier === content ? model : null;
  const paid = before.paid + amount;
  if (!payable.has(before.status) || paid > before.amount) return null;
  const status = paid === before.amount ? 'CHK' : before.status;
  const after = { ...before, paid, status, payments: before.payments + 1 };
  const payments = { ...model.payments, [payment]: content };
  return { ...withTransfer(model, transfer, after), payments };
}

function reverse(model: Model, before: Transfer, action: ActionOf<'reverse'>): Model | null {
  const { by, transfer, payment, reversal, reason } = action;
  if (!is(by, 'admin') || reason === '') return null;
  const content = JSON.stringify([by, transfer, payment, reason]);
  const earlier = model.reversals[reversal];
  if (earlier !== undefined) return earlier === content ? model : null;
  const paid = model.payments[payment];
  if (paid === undefined || model.reversed.includes(payment)) return null;
  if (before.status === 'CMP' || before.status === 'CNL') return null;
  const [, ofTransfer, amount] = JSON.parse(paid) as [Person, number, number];
  if (ofTransfer !== transfer) return null;
  const status = before.status === 'CHK' ? 'PND' : before.status;
  return {
    ...withTransfer(model, transfer, { ...before, paid: before.paid - amount, status }),
    reversals: { ...model.reversals, [reversal]: content },
    reversed: [...model.reversed, payment],
  };
}

/** Status changes of each button. */
const buttons = {
  Accepted: ['WTG > PND'],
  Hold: ['PND > HLD'],
  Unhold: ['HLD > PND'],
  Cancelled: ['PND > CNL', 'HLD > CNL', 'WTG > CNL', 'NPP > CNL', 'CLP > CNL', 'OSP > CNL'],
  Reopen: ['CNL > WTG'],
  Checked: ['CHK > CMP'],
} as const;

function change(
  before: Transfer,
  action: Exclude<Action, ActionOf<'initiate' | 'pay' | 'reverse'>>,
) {
  if (action.kind === 'form') {
    return isAgent(action.by) ? agentForm(before, action) : adminForm(before, action);
  }
  return action.kind === 'choose' ? choose(before, action) : press(before, action);
}

function press(before: Transfer, { by, kind }: ActionOf<keyof typeof buttons>): Transfer | null {
  const transition = buttons[kind].find((button) => button.startsWith(before.status));
  if (!is(by, 'admin') || !transition || (kind === 'Cancelled' && before.paid > 0)) return null;
  return { ...before, status: transition.slice(-3) as Status };
}

function choose(before: Transfer, { by, status, reason }: ActionOf<'choose'>): Transfer | null {
  if (!is(by, 'banker') || ['WTG', 'HLD', 'CNL', 'CHK', 'CMP'].includes(before.status)) return null;
  if (['WTG', 'HLD', 'CHK', 'CMP'].includes(status)) return null;
  if (reason === '' && !['PND', 'RTY'].includes(status)) return null;
  return status === 'CNL' && before.paid > 0 ? null : { ...before, status };
}

function agentForm(before: Transfer, { amount }: ActionOf<'form'>): Transfer | null {
  if (before.status !== 'WTG' || amount <= before.paid) return null;
  return { ...before, amount };
}

function adminForm(before: Transfer, { by, agent, amount, status }: ActionOf<'form'>) {
  if (!is(by, 'admin') || ['CHK', 'CMP'].includes(before.status)) return null;
  if (amount === 0 || amount < before.paid || status === 'CMP') return null;
  if (before.status === 'CNL' && status !== 'CNL') return null;
  if (status === 'CNL' && before.paid > 0) return null;
  if (amount === before.paid) return { ...before, agent, amount, status: 'CHK' as const };
  return status === 'CHK' ? null : { ...before, agent, amount, status };
}
