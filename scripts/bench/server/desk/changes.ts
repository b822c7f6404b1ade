import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '#server/process/httpClient.ts';
import type { Payable } from '../payments.ts';
import type { Listener } from './listener.ts';
import type { Network } from './network.ts';
import { callOf, namesAtDesk, type Person } from './people.ts';

/** A change that not all of its listeners show yet. */
interface Change {
  id: string;
  sentAt: number;
  /** Number of listeners that have to show it. */
  awaited: number;
  isAwaitedBy: (person: Person) => boolean;
  seenBy: Set<Listener>;
}

/** A step is made this long after the one before it on the same transaction. */
const stepAfterMs = 2_000;

const turns = ['pay', 'initiate', 'pay', 'accept', 'pay', 'claim'] as const;

interface ChangesOptions {
  network: Network;
  people: readonly Person[];
  payable: Payable;
  /** Agents by the ids of the payable transactions. */
  agentOf: ReadonlyMap<string, number>;
}

/** Half of the changes are payments, the rest are initiated, accepted and claimed transactions. */
export class Changes {
  readonly #options: ChangesOptions;
  readonly #byRole: Readonly<Record<Person['role'], readonly Person[]>>;
  readonly #open = new Map<string, Change[]>();
  readonly #initiated: Step[] = [];
  readonly #accepted: Step[] = [];
  #number = 0;
  /** Milliseconds from the request of each change until all of its listeners show it. */
  readonly delays: number[] = [];
  made = 0;
  refused = 0;
  listeners: readonly Listener[] = [];

  constructor(options: ChangesOptions) {
    this.#options = options;
    const { people } = options;
    this.#byRole = {
      admin: people.filter(({ role }) => role === 'admin'),
      banker: people.filter(({ role }) => role === 'banker'),
      agent: people.filter(({ role }) => role === 'agent'),
    };
  }

  /** Changes that some listeners do not show yet, each with the number of them. */
  get missing(): number[] {
    return [...this.#open.values()].flat().map(({ awaited, seenBy }) => awaited - seenBy.size);
  }

  /** Makes changes at a steady rate. Resolves when all are answered. */
  async make(perSecond: number, seconds: number, isOver = () => false): Promise<void> {
    const started = performance.now();
    const running: Promise<void>[] = [];
    for (let number = 0; number < perSecond * seconds && !isOver(); number += 1) {
      await sleep(Math.max(0, started + (number * 1000) / perSecond - performance.now()));
      running.push(this.#next());
    }
    await Promise.all(running);
  }

  /** Notes that a listener shows the newest state of a transaction. */
  see(listener: Listener, id: string): void {
    for (const change of this.#open.get(id) ?? []) this.#note(change, listener);
  }

  /** Notes that a listener shows everything that had happened at a time. */
  seeAll(listener: Listener, at: number): void {
    for (const changes of this.#open.values()) {
      for (const change of changes) if (change.sentAt < at) this.#note(change, listener);
    }
  }

  #note(change: Change, listener: Listener): void {
    if (!change.isAwaitedBy(listener.person)) return;
    change.seenBy.add(listener);
    if (change.seenBy.size < change.awaited) return;
    this.delays.push(performance.now() - change.sentAt);
    this.#forget(change);
  }

  #forget(change: Change): void {
    const others = this.#open.get(change.id)?.filter((other) => other !== change) ?? [];
    if (others.length > 0) this.#open.set(change.id, others);
    else this.#open.delete(change.id);
  }

  #next(): Promise<void> {
    const turn = turns[this.#number % turns.length];
    this.#number += 1;
    if (turn === 'initiate') return this.#initiate();
    const step =
      turn === 'accept' ? due(this.#initiated) : turn === 'claim' ? due(this.#accepted) : null;
    if (!step) return this.#pay();
    return turn === 'accept' ? this.#accept(step) : this.#claim(step);
  }

  async #pay(): Promise<void> {
    const next = this.#options.payable.pop();
    const banker = this.#byRole.banker.find(({ name }) => name === namesAtDesk.banker);
    if (!next || !banker) throw new Error('no payment is left');
    const agent = this.#options.agentOf.get(next.transaction);
    const request = callOf(banker, 'transaction.php?run=add_payments', {
      user_code: '',
      trans_id: next.transaction,
      payment_id: next.payment,
      amount: '1',
    });
    await this.#send(banker, request, { id: next.transaction, isAwaitedBy: seesAll(agent) });
  }

  async #initiate(): Promise<void> {
    const agent = pick(this.#byRole.agent);
    const id = randomUUID();
    const request = callOf(agent, 'transaction.php?run=initiate_transaction', {
      role: 3,
      trans_id: id,
      customer: 'Customer',
      agent: agent.code,
      bank: 'MUBK',
      amount: '1500.00',
      notes: 'A/C 1234',
    });
    const sees = seesAll(agent.userId);
    const isAwaitedBy = (person: Person) => person.role !== 'banker' && sees(person);
    if (await this.#send(agent, request, { id, isAwaitedBy })) {
      this.#initiated.push({ id, agentId: agent.userId, at: performance.now() });
    }
  }

  async #accept({ id, agentId }: Step): Promise<void> {
    const admin = pick(this.#byRole.admin);
    const request = callOf(admin, 'transaction.php?run=transactionAccepted', {
      trans_id: id,
      trans_code: '',
    });
    if (await this.#send(admin, request, { id, isAwaitedBy: seesAll(agentId) })) {
      this.#accepted.push({ id, agentId, at: performance.now() });
    }
  }

  async #claim({ id, agentId }: Step): Promise<void> {
    const banker = pick(this.#byRole.banker);
    const request = callOf(banker, 'transaction.php?run=claimTransaction', { trans_id: id });
    await this.#send(banker, request, { id, isAwaitedBy: seesAll(agentId) });
  }

  /** Returns true after a success. */
  async #send(
    person: Person,
    request: HttpRequest,
    { id, isAwaitedBy }: Pick<Change, 'id' | 'isAwaitedBy'>,
  ): Promise<boolean> {
    const awaited = this.listeners.filter((listener) => isAwaitedBy(listener.person)).length;
    const change = {
      id,
      sentAt: performance.now(),
      awaited,
      isAwaitedBy,
      seenBy: new Set<Listener>(),
    };
    if (awaited > 0) this.#open.set(id, [...(this.#open.get(id) ?? []), change]);
    const { network, people } = this.#options;
    const isDone = (await network.call(people.indexOf(person), request)) !== null;
    if (isDone) this.made += 1;
    else {
      this.refused += 1;
      this.#forget(change);
    }
    return isDone;
  }
}

interface Step {
  id: string;
  agentId: number;
  at: number;
}

const seesAll =
  (agentId: number | undefined) =>
  ({ role, userId }: Person): boolean =>
    role !== 'agent' || userId === agentId;

/** Removes and returns the oldest step if it was long enough ago. */
function due(steps: Step[]): Step | null {
  const [oldest] = steps;
  if (!oldest || performance.now() - oldest.at < stepAfterMs) return null;
  return steps.shift() ?? null;
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nobody');
  return item;
}
