import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { type Move, moves, type Status } from '#domain/workflow.ts';
import { passwordOf } from '#server/test/people.ts';
import { type HttpAnswer, HttpClient } from './httpClient.ts';

/** Those who take part in a journey, signed in. */
export type Crew = Readonly<Record<'agent' | 'banker' | 'admin', HttpClient>>;

export async function signInCrew(url: string): Promise<Crew> {
  const signIn = async (name: keyof Crew) => {
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

/** A picture as a phone would send it, but small. */
export const photo = await sharp({
  create: { width: 8, height: 8, channels: 3, background: 'teal' },
})
  .png()
  .toBuffer();

/** The client-made ids of one transfer. */
interface Ids {
  transfer: string;
  payments: readonly [string, string];
}

/** What there is of a transfer; null before it is initiated. */
type Sight = {
  status: Status;
  attachments: number;
  paid: readonly { amount: string; receipts: number }[];
} | null;

interface Step {
  send(crew: Crew, ids: Ids): Promise<HttpAnswer>;
  /** What there is once it is done. */
  after: Sight;
  /** Most moves can't be made twice: to repeat one that was made is refused. */
  isMove?: true;
}

const [part, rest] = ['400.00', '600.50'] as const;

const seen = (status: Status, ...paid: readonly string[]): Sight => ({
  status,
  attachments: 1,
  paid: paid.map((amount) => ({ amount, receipts: 1 })),
});

const upload = (after: Sight, send: Step['send']): Step => ({
  after,
  // Sent again because its answer got lost, it counts once.
  send: async (crew, ids) => {
    const answer = await send(crew, ids);
    const { file } = answer.body;
    if (!Array.isArray(file) || file.length === 1) return answer;
    throw new Error(`${file.length} files after one was sent`);
  },
});

const receipt = (index: 0 | 1, after: Sight) =>
  upload(after, ({ banker }, { transfer, payments }) =>
    banker.upload(
      'transaction.php?run=upload_receipt',
      { trans_id: transfer, payment_id: payments[index] },
      photo,
    ),
  );

const payment = (index: 0 | 1, amount: string, after: Sight): Step => ({
  after,
  send: ({ banker }, { transfer, payments }) =>
    banker.call('transaction.php?run=add_payments', {
      user_code: 'BNK01',
      trans_id: transfer,
      payment_id: payments[index],
      amount,
    }),
});

const move = (name: Move, after: Sight): Step => ({
  after,
  isMove: true,
  send: ({ admin }, { transfer }) =>
    admin.call(`transaction.php?run=${moves[name].run}`, { trans_id: transfer, trans_code: '' }),
});

const initiate: Step = {
  after: seen('WTG'),
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

/** Every kind of writing, one after the other. */
const steps: readonly Step[] = [
  upload(null, ({ agent }, { transfer }) =>
    agent.upload('transaction.php?run=upload_attachments', { trans_id: transfer }, photo),
  ),
  initiate,
  move('accept', seen('PND')),
  move('hold', seen('HLD')),
  move('unhold', seen('PND')),
  receipt(0, seen('PND')),
  payment(0, part, seen('PND', part)),
  receipt(1, seen('PND', part)),
  payment(1, rest, seen('CHK', part, rest)),
  move('check', seen('CMP', part, rest)),
];

/** One transfer on its way, and how much of it the server has acknowledged. */
export class Journey {
  readonly #ids: Ids = { transfer: randomUUID(), payments: [randomUUID(), randomUUID()] };
  #done = 0;
  /** Whether the answer to the next step was lost: it may have been done. */
  #isUnsure = false;

  get acknowledged(): number {
    return this.#done;
  }

  get isOver(): boolean {
    return this.#done === steps.length;
  }

  /**
   * Takes the next step, the same one with the same ids when its answer was lost.
   * @returns false when the answer was lost. @throws Error when it is not what it must be.
   */
  async goOn(crew: Crew): Promise<boolean> {
    const step = steps[this.#done];
    if (!step) throw new RangeError('this journey is over');
    const answer = await step.send(crew, this.#ids).catch(ifLost);
    if (answer === null || answer.status === 503) {
      this.#isUnsure = true;
      return false;
    }
    const isDoneBefore = this.#isUnsure && step.isMove && answer.body['code'] === 'conflict';
    if (answer.body['status'] !== 'success' && !isDoneBefore) {
      throw new Error(`step ${this.#done} was answered ${JSON.stringify(answer)}`);
    }
    this.#done += 1;
    this.#isUnsure = false;
    return true;
  }

  /** What the server has of it besides what was acknowledged or is unsure; null when all is well. */
  async difference({ admin }: Crew): Promise<string | null> {
    const sight = await look(admin, this.#ids.transfer);
    const sure = steps[this.#done - 1]?.after ?? null;
    const possible = this.#isUnsure ? [sure, steps[this.#done]?.after ?? null] : [sure];
    if (possible.some((one) => isDeepStrictEqual(one, sight))) return null;
    return `${this.#ids.transfer}: ${JSON.stringify(sight)} after ${this.#done} steps`;
  }
}

/** Only a broken connection loses an answer; anything else is a fault. */
function ifLost(error: unknown): null {
  if (error instanceof TypeError || error instanceof SyntaxError) return null;
  if (error instanceof Error && error.name === 'AbortError') return null;
  throw error;
}

interface View {
  transactions: readonly { TRANSACTION_STATUS: Status }[];
  attachments: readonly { FILE_URL: string }[];
  payments: readonly { AMOUNT_CREDIT: string; RECEIPTS: readonly { FILE_URL: string }[] }[];
}

/** Reads a transfer and every file of it. */
async function look(admin: HttpClient, id: string): Promise<Sight> {
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
  const inOrder = payments.toSorted((one, other) =>
    one.AMOUNT_CREDIT.localeCompare(other.AMOUNT_CREDIT),
  );
  return {
    status: transactions[0]?.TRANSACTION_STATUS ?? 'WTG',
    attachments: attachments.length,
    paid: inOrder.map(({ AMOUNT_CREDIT, RECEIPTS }) => ({
      amount: AMOUNT_CREDIT,
      receipts: RECEIPTS.length,
    })),
  };
}
