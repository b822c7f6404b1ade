import { randomBytes, randomUUID } from 'node:crypto';
import type { CallName } from '#api/contract/calls.ts';
import type { TestClient } from './client.ts';
import { type Action, type Model, sees } from './model.ts';
import { people, type Person } from './people.ts';
import type { World } from './world.ts';

/** Who acts on transfers. */
export const actors = ['admin', 'admin2', 'banker', 'banker2', 'agent', 'agent2'] as const;
export type Clients = Readonly<Record<(typeof actors)[number], TestClient>>;

export async function signInActors(world: World): Promise<Clients> {
  const [admin, admin2, banker, banker2, agent, agent2] = await Promise.all([
    world.signIn('admin'),
    world.signIn('admin2'),
    world.signIn('banker'),
    world.signIn('banker2'),
    world.signIn('agent'),
    world.signIn('agent2'),
  ]);
  return { admin, admin2, banker, banker2, agent, agent2 };
}

/** Those who may see different things. */
const viewers = ['admin', 'banker', 'agent', 'agent2'] as const;

/** What the viewers see of the transfers. */
export type Sight = Readonly<Record<number, TransferSight>>;

interface TransferSight {
  shown: Record<string, unknown>;
  seenBy: readonly Person[];
}

const rupees = (amount: number) => `${amount}.00`;

/** What the server should show where the model holds: of all transfers, or of one. */
export function sightOf(model: Model, only?: { transfer: number }): Sight {
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
  return Object.fromEntries(entries) as Sight;
}

/** Performs the model's actions on a server, under ids of its own. */
export class Performer {
  readonly #world: World;
  readonly #clients: Clients;
  readonly #ids = new Map<string, string>();

  constructor(world: World, clients: Clients) {
    this.#world = world;
    this.#clients = clients;
  }

  /** Whether it was done; false where it was refused. @throws Error when it was neither. */
  async perform(action: Action): Promise<boolean> {
    const { run, payload } = this.#callOf(action);
    if (action.kind === 'pay') await this.#addReceipt(action);
    const name = `transaction.php?run=${run}` as CallName;
    const client = this.#clientOf(action.by);
    const { http, body } = await client.raw(name, { ...client.envelope(), ...payload });
    if (http === 200 && body['status'] === 'success') return true;
    if (http === 403 || (http === 200 && body['status'] === 'error')) return false;
    throw new Error(`${JSON.stringify(action)} was answered ${http} ${JSON.stringify(body)}`);
  }

  /** What the viewers see of these transfers now. */
  async look(transfers: readonly number[]): Promise<Sight> {
    const entries = await Promise.all(
      transfers.map(async (number) => [number, await this.#lookAt(number)] as const),
    );
    return Object.fromEntries(
      entries.flatMap(([number, sight]) => (sight ? [[number, sight]] : [])),
    );
  }

  async #lookAt(number: number): Promise<TransferSight | null> {
    const views = await Promise.all(viewers.map((person) => this.#view(person, number)));
    const [whole] = views;
    if (!whole) return null;
    const { AGENT, TRANSACTION_STATUS, AMOUNT, PAID, BALANCE } = whole.detail;
    const shown = { AGENT, TRANSACTION_STATUS, AMOUNT, PAID, BALANCE, payments: whole.payments };
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
      case 'choose': {
        const { status, reason } = action;
        return { run: 'update_transaction_banker', payload: { ...about, status, reason } };
      }
      default:
        return { run: `transaction${action.kind}`, payload: about };
    }
  }

  /** By its row alone: uploads are limited by the day. */
  async #addReceipt({ by, transfer, payment }: Extract<Action, { kind: 'pay' }>): Promise<void> {
    await this.#world.db
      .insertInto('files')
      .values({
        file_id: randomBytes(16).toString('hex'),
        purpose: 'receipt',
        uploader_id: this.#world.idOf(by),
        transaction_id: this.#idOf('transfer', transfer),
        payment_id: this.#idOf('payment', payment),
        claimed_at: null,
        file_name: 'receipt.png',
        media_type: 'image/png',
        is_inline: true,
        byte_size: 1,
        received_sha256: randomBytes(32),
        created_at: this.#world.now,
      })
      .execute();
  }

  #clientOf(person: Person): TestClient {
    const name = actors.find((actor) => actor === person);
    if (!name) throw new Error(`${person} does not act`);
    return this.#clients[name];
  }

  #idOf(kind: 'transfer' | 'payment', number: number): string {
    const key = `${kind} ${number}`;
    const id = this.#ids.get(key) ?? randomUUID();
    this.#ids.set(key, id);
    return id;
  }
}
