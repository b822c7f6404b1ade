import { randomBytes, randomUUID } from 'node:crypto';
import type { CallName } from '#api/contract/calls.ts';
import type { TestClient } from './client.ts';
import { type Action, type Model, sees } from './model.ts';
import { people, type Person } from './people.ts';
import { receiptOf } from './seedTransaction.ts';
import type { TestServer } from './testServer.ts';

/** Users who act on transfers. */
export const actors = ['admin', 'admin2', 'banker', 'banker2', 'agent', 'agent2'] as const;
export type Clients = Readonly<Record<(typeof actors)[number], TestClient>>;

export async function signInActors(testServer: TestServer): Promise<Clients> {
  const [admin, admin2, banker, banker2, agent, agent2] = await Promise.all([
    testServer.signIn('admin'),
    testServer.signIn('admin2'),
    testServer.signIn('banker'),
    testServer.signIn('banker2'),
    testServer.signIn('agent'),
    testServer.signIn('agent2'),
  ]);
  return { admin, admin2, banker, banker2, agent, agent2 };
}

/** Users with different visibility. */
const viewers = ['admin', 'banker', 'agent', 'agent2'] as const;

/** State of the transfers as the viewers see it. */
export type VisibleState = Readonly<Record<number, VisibleTransfer>>;

interface VisibleTransfer {
  shown: Record<string, unknown>;
  seenBy: readonly Person[];
}

const rupees = (amount: number) => `${amount}.00`;

/** Returns the state that the server should show for all transfers of the model, or one. */
export function expectedState(model: Model, only?: { transfer: number }): VisibleState {
  const numbers = Object.entries(model.transfers).filter(
    ([number]) => !only || number === String(only.transfer),
  );
  const entries = numbers.map(([number, transfer]) => {
    const { agent, status, amount, paid, payments } = transfer;
    const shown = {
      AGENT: people[agent].code,
      TRANSACTION_STATUS: status,
      AMOUNT: rupees(amount),
      PAID: rupees(paid),
      BALANCE: rupees(amount - paid),
      payments,
    };
    return [number, { shown, seenBy: viewers.filter((person) => sees(person, transfer)) }];
  });
  return Object.fromEntries(entries) as VisibleState;
}

/** Runs the model's actions on a server. */
export class ModelRunner {
  readonly #testServer: TestServer;
  readonly #clients: Clients;
  readonly #ids = new Map<string, string>();

  constructor(testServer: TestServer, clients: Clients) {
    this.#testServer = testServer;
    this.#clients = clients;
  }

  /**
   * @returns true if the action succeeded, false if it was refused. @throws Error for any other
   * answer.
   */
  async run(action: Action): Promise<boolean> {
    const { run: callName, payload } = this.#callOf(action);
    if (action.kind === 'pay') await this.#addReceipt(action);
    const name = `transaction.php?run=${callName}` as CallName;
    const client = this.#clientOf(action.by);
    const { http, body } = await client.raw(name, { ...client.envelope(), ...payload });
    if (http === 200 && body['status'] === 'success') return true;
    if (http === 403 || (http === 200 && body['status'] === 'error')) return false;
    throw new Error(`${JSON.stringify(action)} was answered ${http} ${JSON.stringify(body)}`);
  }

  /** Reads the current state of these transfers for all viewers. */
  async readState(transfers: readonly number[]): Promise<VisibleState> {
    const entries = await Promise.all(
      transfers.map(async (number) => [number, await this.#readTransfer(number)] as const),
    );
    return Object.fromEntries(
      entries.flatMap(([number, sight]) => (sight ? [[number, sight]] : [])),
    );
  }

  async #readTransfer(number: number): Promise<VisibleTransfer | null> {
    const views = await Promise.all(viewers.map((person) => this.#view(person, number)));
    const [first] = views;
    if (!first) return null;
    const { AGENT, TRANSACTION_STATUS, AMOUNT, PAID, BALANCE } = first.detail;
    const shown = { AGENT, TRANSACTION_STATUS, AMOUNT, PAID, BALANCE, payments: first.payments };
    return { shown, seenBy: viewers.filter((_, index) => views[index] !== null) };
  }

  async #view(person: Person, number: number) {
    const { body } = await this.#clientOf(person).call(
      'transaction.php?run=getViewTransactionDetails',
      { trans_id: this.#idOf('transfer', number) },
    );
    if (body['status'] !== 'success') return null;
    const [detail = {}] = body['transactions'] as Record<string, unknown>[];
    return { detail, payments: (body['payments'] as unknown[]).length };
  }

  #callOf(action: Action): { run: string; payload: object } {
    const about = { trans_id: this.#idOf('transfer', action.transfer), trans_code: '' };
    const content = { role: 1, bank: 'HDFC', customer: 'Asha', notes: 'call first' };
    switch (action.kind) {
      case 'initiate': {
        const { trans_id } = about;
        const [agent, amount] = [people[action.agent].code, rupees(action.amount)];
        return { run: 'initiate_transaction', payload: { ...content, trans_id, agent, amount } };
      }
      case 'form': {
        const { status } = action;
        const [agent, amount] = [people[action.agent].code, rupees(action.amount)];
        const payload = { ...content, ...about, agent, amount, status, paid: '0.00' };
        return { run: 'update_transaction', payload };
      }
      case 'pay': {
        const payment_id = this.#idOf('payment', action.payment);
        const payload = { trans_id: about.trans_id, payment_id, user_code: '' };
        return { run: 'add_payments', payload: { ...payload, amount: rupees(action.amount) } };
      }
      case 'reverse': {
        const payment_id = this.#idOf('payment', action.payment);
        const reversal_id = this.#idOf('reversal', action.reversal);
        const payload = { trans_id: about.trans_id, payment_id, reversal_id };
        return { run: 'reversePayment', payload: { ...payload, reason: action.reason } };
      }
      case 'choose': {
        const { status, reason } = action;
        return { run: 'update_transaction_banker', payload: { ...about, status, reason } };
      }
      default:
        return { run: `transaction${action.kind}`, payload: about };
    }
  }

  /** Adds the row only, because uploads have a daily limit. */
  async #addReceipt({ by, transfer, payment }: Extract<Action, { kind: 'pay' }>): Promise<void> {
    const receipt = receiptOf(this.#testServer, {
      id: this.#idOf('transfer', transfer),
      paymentId: this.#idOf('payment', payment),
      receiptId: randomBytes(16).toString('hex'),
    });
    await this.#testServer.db
      .insertInto('files')
      .values({ ...receipt, uploader_id: this.#testServer.idOf(by) })
      .execute();
  }

  #clientOf(person: Person): TestClient {
    const name = actors.find((actor) => actor === person);
    if (!name) throw new Error(`${person} does not act`);
    return this.#clients[name];
  }

  #idOf(kind: 'transfer' | 'payment' | 'reversal', number: number): string {
    const key = `${kind} ${number}`;
    const id = this.#ids.get(key) ?? randomUUID();
    this.#ids.set(key, id);
    return id;
  }
}
