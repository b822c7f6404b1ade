import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { type Transition, transitions, type Status } from '#domain/workflow/workflow.ts';
import { passwordOf } from '#server/test/people.ts';
import { type HttpAnswer, HttpClient } from './httpClient.ts';

/** Signed-in clients of one user per role. */
export type Clients = Readonly<Record<'agent' | 'banker' | 'admin', HttpClient>>;

export async function signInClients(url: string): Promise<Clients> {
  const signIn = async (name: keyof Clients) => {
    const client = new HttpClient(url, name);
    await client.signIn(passwordOf(name));
    return client;
  };
  return {
    agent: await signIn('agent'),
    banker: await signIn('banker'),
    admin: await signIn('admin'),
  };
}

/** A small picture. */
export const photo = await sharp({
  create: { width: 8, height: 8, channels: 3, background: 'teal' },
})
  .png()
  .toBuffer();

/** Client-generated ids of one transfer. */
interface Ids {
  transfer: string;
  payments: readonly [string, string];
}

/** State of a transfer on the server; null before the initiation. */
type TransferState = {
  status: Status;
  attachments: number;
  paid: readonly { amount: string; receipts: number }[];
} | null;

interface Step {
  send(clients: Clients, ids: Ids): Promise<HttpAnswer>;
  /** State after this step. */
  after: TransferState;
  /** A repeated move is refused. */
  isMove?: true;
}

const [part, rest] = ['400.00', '600.50'] as const;

const stateOf = (status: Status, ...paid: readonly string[]): TransferState => ({
  status,
  attachments: 1,
  paid: paid.map((amount) => ({ amount, receipts: 1 })),
});

const upload = (after: TransferState, send: Step['send']): Step => ({
  after,
  // A repeated upload counts once.
  send: async (clients, ids) => {
    const answer = await send(clients, ids);
    const { file } = answer.body;
    if (!Array.isArray(file) || file.length === 1) return answer;
    throw new Error(`${file.length} files after one was sent`);
  },
});

const receipt = (index: 0 | 1, after: TransferState) =>
  upload(after, ({ banker }, { transfer, payments }) =>
    banker.upload(
      'transaction.php?run=upload_receipt',
      { trans_id: transfer, payment_id: payments[index] },
      photo,
    ),
  );

const payment = (index: 0 | 1, amount: string, after: TransferState): Step => ({
  after,
  send: ({ banker }, { transfer, payments }) =>
    banker.call('transaction.php?run=add_payments', {
      user_code: 'BNK01',
      trans_id: transfer,
      payment_id: payments[index],
      amount,
    }),
});

const move = (name: Transition, after: TransferState): Step => ({
  after,
  isMove: true,
  send: ({ admin }, { transfer }) =>
    admin.call(`transaction.php?run=${transitions[name].run}`, {
      trans_id: transfer,
      trans_code: '',
    }),
});

const initiate: Step = {
  after: stateOf('WTG'),
  send: ({ agent }, { transfer }) =>
    agent.call('transaction.php?run=initiate_transaction', {
      role: 3,
      trans_id: transfer,
      customer: 'Anita Sharma',
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '1000.50',
      notes: '',
    }),
};

/** Steps that make every kind of write. */
const steps: readonly Step[] = [
  upload(null, ({ agent }, { transfer }) =>
    agent.upload('transaction.php?run=upload_attachments', { trans_id: transfer }, photo),
  ),
  initiate,
  move('accept', stateOf('PND')),
  move('hold', stateOf('HLD')),
  move('unhold', stateOf('PND')),
  receipt(0, stateOf('PND')),
  payment(0, part, stateOf('PND', part)),
  receipt(1, stateOf('PND', part)),
  payment(1, rest, stateOf('CHK', part, rest)),
  move('check', stateOf('CMP', part, rest)),
];

/**
 * One transfer that goes through all steps, and the number of steps that the server has
 * acknowledged.
 */
export class Journey {
  readonly #ids: Ids = { transfer: randomUUID(), payments: [randomUUID(), randomUUID()] };
  #done = 0;
  /** The answer to the next step was lost, so the step may have been recorded. */
  #isNextUncertain = false;

  get acknowledged(): number {
    return this.#done;
  }

  get isDone(): boolean {
    return this.#done === steps.length;
  }

  /**
   * Takes the next step. If its answer was lost, the step is repeated with the same ids.
   * @returns false if the answer was lost. @throws Error for an unexpected answer.
   */
  async nextStep(clients: Clients): Promise<boolean> {
    const step = steps[this.#done];
    if (!step) throw new RangeError('all steps are done');
    const wasSent = this.#isNextUncertain;
    this.#isNextUncertain = true;
    const answer = await step.send(clients, this.#ids).catch(nullIfDisconnected);
    if (answer === null || answer.status === 503) return false;
    const wasDoneBefore = wasSent && step.isMove && answer.body['code'] === 'conflict';
    if (answer.body['status'] !== 'success' && !wasDoneBefore) {
      throw new Error(`step ${this.#done} was answered ${JSON.stringify(answer)}`);
    }
    this.#done += 1;
    this.#isNextUncertain = false;
    return true;
  }

  /**
   * Describes a difference between the server and the acknowledged steps; null if there is none.
   */
  async difference({ admin }: Clients): Promise<string | null> {
    const actual = await readState(admin, this.#ids.transfer);
    const expected = steps[this.#done - 1]?.after ?? null;
    const possible = this.#isNextUncertain
      ? [expected, steps[this.#done]?.after ?? null]
      : [expected];
    if (possible.some((one) => isDeepStrictEqual(one, actual))) return null;
    return `${this.#ids.transfer}: ${JSON.stringify(actual)} after ${this.#done} steps`;
  }
}

/** Returns null for a broken connection and rethrows any other error. */
function nullIfDisconnected(error: unknown): null {
  if (error instanceof TypeError || error instanceof SyntaxError) return null;
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) return null;
  throw error;
}

interface View {
  transactions: readonly { TRANSACTION_STATUS: Status }[];
  attachments: readonly { FILE_URL: string }[];
  payments: readonly { AMOUNT_CREDIT: string; RECEIPTS: readonly { FILE_URL: string }[] }[];
}

/** Reads a transfer and all its files. */
async function readState(admin: HttpClient, id: string): Promise<TransferState> {
  const { status, body } = await admin.call('transaction.php?run=getViewTransactionDetails', {
    trans_id: id,
  });
  if (body['code'] === 'not_found') return null;
  if (body['status'] !== 'success') throw new Error(`${status}: ${JSON.stringify(body)}`);
  const { transactions, attachments, payments } = body as unknown as View;
  const files = [...attachments, ...payments.flatMap(({ RECEIPTS }) => RECEIPTS)];
  for (const { FILE_URL } of files) {
    if ((await admin.sizeOf(FILE_URL)) === 0) throw new Error(`${FILE_URL} is empty`);
  }
  const sorted = payments.toSorted((one, other) =>
    one.AMOUNT_CREDIT.localeCompare(other.AMOUNT_CREDIT),
  );
  return {
    status: transactions[0]?.TRANSACTION_STATUS ?? 'WTG',
    attachments: attachments.length,
    paid: sorted.map(({ AMOUNT_CREDIT, RECEIPTS }) => ({
      amount: AMOUNT_CREDIT,
      receipts: RECEIPTS.length,
    })),
  };
}
