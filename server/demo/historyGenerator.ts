import { addPaise, type Paise, paise, subtractPaise, zeroPaise } from '#domain/money/money.ts';
import {
  initialStatus,
  isSettled,
  transitions,
  showsProblem,
  type Status,
} from '#domain/workflow/workflow.ts';
import type { Random } from './random.ts';

/** One row of a transaction's history. */
export interface Step {
  action: string;
  userCode: string;
  from: Status | null;
  to: Status;
  payment?: { id: string; amount: Paise };
  reason?: string;
}

export interface GeneratedHistory {
  steps: readonly Step[];
  paid: Paise;
  /** ERROR_NOTES after the last step. */
  problem: string;
}

type Problem = 'NPP' | 'CLP' | 'OSP' | 'CNL';

const reasons: Record<Problem, readonly [string, ...string[]]> = {
  NPP: ['Name on the account differs from the name given', 'Account name cannot be verified'],
  CLP: ['Daily limit of the account is reached', 'Above the limit for new beneficiaries'],
  OSP: ['Receiving bank is under maintenance', 'Receiving bank returned the transfer'],
  CNL: ['Customer asked to cancel', 'Account is closed'],
};

const bankers = ['BNK01', 'BNK01', 'BNK02', 'BNK03'] as const;
const admins = ['ADM01', 'ADM01', 'ADM02'] as const;

/** Generates a random history that leads a transaction to a status and obeys the workflow. */
export class HistoryGenerator {
  readonly #random: Random;
  readonly #amount: Paise;
  readonly #steps: Step[] = [];
  #status: Status = initialStatus;
  #paid: Paise = zeroPaise;
  #problem = '';

  constructor(random: Random, amount: Paise, initiatedBy: string) {
    this.#random = random;
    this.#amount = amount;
    this.#steps.push({ action: 'initiate', userCode: initiatedBy, from: null, to: initialStatus });
  }

  generate(target: Status): GeneratedHistory {
    if (target === 'CNL' && this.#random.chance(0.5)) this.#move('cancel');
    else if (target !== 'WTG') this.#continueAccepted(target);
    return { steps: this.#steps, paid: this.#paid, problem: this.#problem };
  }

  #continueAccepted(target: Status): void {
    this.#move('accept');
    if (isSettled(target)) this.#settle(target);
    else if (target === 'HLD') this.#move('hold');
    else if (target === 'CNL') this.#reportProblem('CNL');
    else this.#leaveOpen(target);
  }

  #settle(target: Status): void {
    if (this.#random.chance(0.08)) this.#retry();
    for (const part of this.#parts()) this.#pay(part);
    if (target === 'CMP') this.#move('check');
  }

  #leaveOpen(target: Status): void {
    if (this.#random.chance(0.4)) this.#pay(this.#part(this.#amount, 2));
    if (target === 'RTY') this.#retry();
    else if (target === 'NPP' || target === 'CLP' || target === 'OSP') this.#reportProblem(target);
  }

  #retry(): void {
    this.#reportProblem(this.#random.pick(['NPP', 'CLP', 'OSP']));
    this.#addStep('banker status', this.#random.pick(bankers), 'RTY');
  }

  #reportProblem(problem: Problem): void {
    const reason = this.#random.pick(reasons[problem]);
    this.#problem = reason;
    this.#addStep('banker status', this.#random.pick(bankers), problem, { reason });
  }

  #move(move: 'accept' | 'hold' | 'cancel' | 'check'): void {
    this.#addStep(move, this.#random.pick(admins), transitions[move].to);
  }

  #pay(amount: Paise): void {
    this.#paid = addPaise(this.#paid, amount);
    const to = this.#paid === this.#amount ? 'CHK' : this.#status;
    const payment = { id: this.#random.uuid(), amount };
    this.#addStep('payment', this.#random.pick(bankers), to, { payment });
  }

  #addStep(action: string, userCode: string, to: Status, more: Partial<Step> = {}): void {
    this.#steps.push({ action, userCode, from: this.#status, to, ...more });
    this.#status = to;
    if (!showsProblem(to)) this.#problem = '';
  }

  /** Splits the amount into one to three payments. */
  #parts(): Paise[] {
    const parts: Paise[] = [];
    let rest = subtractPaise(this.#amount, this.#paid);
    for (let left = this.#random.between(0, 2); left > 0 && rest > 200_000; left -= 1) {
      const part = this.#part(rest, left + 1);
      parts.push(part);
      rest = subtractPaise(rest, part);
    }
    return [...parts, rest];
  }

  /** Whole hundreds of rupees, at least one rupee, and less than the rest. */
  #part(rest: Paise, share: number): Paise {
    return paise(Math.max(100, Math.floor(rest / share / 10_000) * 10_000));
  }
}
