import { describe, expect, it, vi } from 'vitest';
import { failedWith, type Result, succeeded } from '#api/result.ts';
import { paise } from '#domain/money/money.ts';
import type {
  Payment,
  SimilarTransaction,
  Transaction,
  TransactionDetails,
} from '#domain/transactions/transaction.ts';
import { type BulkWarningsOptions, readBulkWarnings } from './readBulkWarnings.ts';

const row = (id: string) => ({
  id,
  code: id,
  amount: paise(1),
  customer: '',
  bankName: '',
  version: 3,
});
const rows = ['a', 'b', 'c', 'd', 'e'].map(row);
const file = { id: 'f', url: '', thumbUrl: '', name: '' };
const details = (id: string, reused: Payment['reused'] = []): TransactionDetails => ({
  transaction: { id } as Transaction,
  attachments: [],
  payments: [{ id: 'p', reused, similar: [] } as unknown as Payment],
  messages: [],
});
const similarTo = (id: string) => [{ id: `other ${id}` } as SimilarTransaction];
const noAnswer = failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: true });
const busy = failedWith({ kind: 'refused', message: null, code: null, retryAfterMs: 2_000 });

function run(options: Partial<BulkWarningsOptions>) {
  const wait = vi.fn<BulkWarningsOptions['wait']>(async () => {});
  const onProgress = vi.fn<BulkWarningsOptions['onProgress']>();
  const warnings = readBulkWarnings({
    transition: 'accept',
    rows,
    readDetails: async (id) => succeeded(details(id)),
    readSimilar: async ({ transaction: { id } }) =>
      succeeded(id === 'b' || id === 'd' ? similarTo(id) : []),
    readClaims: null,
    maxClaims: 2,
    wait,
    isStopped: () => false,
    onProgress,
    ...options,
  });
  return { warnings, wait, onProgress };
}

describe('the warnings before Accepted', () => {
  it('are possible duplicates, in the order of the rows', async () => {
    const { warnings, onProgress } = run({});
    expect(await warnings).toEqual([
      { kind: 'similar', row: row('b'), similar: similarTo('b') },
      { kind: 'similar', row: row('d'), similar: similarTo('d') },
    ]);
    expect(onProgress.mock.calls.flat()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are none if the server looks for none', async () => {
    const readDetails = vi.fn<BulkWarningsOptions['readDetails']>();
    expect(await run({ readSimilar: null, readDetails }).warnings).toEqual([]);
    expect(readDetails).not.toHaveBeenCalled();
  });

  it('name a row about which the server did not answer', async () => {
    const { warnings } = run({
      readDetails: async (id) => (id === 'c' ? noAnswer : succeeded(details(id))),
      readSimilar: async ({ transaction }) => (transaction.id === 'e' ? noAnswer : succeeded([])),
    });
    expect(await warnings).toEqual([
      { kind: 'unread', row: row('c') },
      { kind: 'unread', row: row('e') },
    ]);
  });

  it('wait for a busy server', async () => {
    let isBusy = true;
    const readDetails = async (id: string): Promise<Result<TransactionDetails>> => {
      const result = id === 'a' && isBusy ? busy : succeeded(details(id));
      if (id === 'a') isBusy = false;
      return result;
    };
    const { warnings, wait } = run({ readDetails });
    expect(await warnings).toHaveLength(2);
    expect(wait).toHaveBeenCalledExactlyOnceWith(2_000);
  });
});

it('the warnings before Checked are receipts of other payments', async () => {
  const use = { transactionId: 'x', code: 'X', paidAt: '', own: file, other: file };
  const { warnings } = run({
    transition: 'check',
    readDetails: async (id) => succeeded(details(id, id === 'd' ? [use] : [])),
  });
  expect(await warnings).toEqual([
    { kind: 'receipts', row: row('d'), isReused: true, codes: ['X'] },
  ]);
});

describe('the warnings before Hold', () => {
  const claim = { userCode: 'BNK01', userName: null, takenAt: '', isOwn: false };

  it('are claims, read in groups', async () => {
    const readClaims = vi.fn<NonNullable<BulkWarningsOptions['readClaims']>>(async (ids) =>
      ids.includes('e') ? noAnswer : succeeded({ c: claim }),
    );
    expect(await run({ transition: 'hold', readClaims }).warnings).toEqual([
      { kind: 'claimed', row: row('c'), claim },
      { kind: 'unread', row: row('e') },
    ]);
    expect(readClaims.mock.calls).toEqual([[['a', 'b']], [['c', 'd']], [['e']]]);
  });

  it('are none without claims, and none before Un Hold', async () => {
    expect(await run({ transition: 'hold' }).warnings).toEqual([]);
    expect(await run({ transition: 'unhold' }).warnings).toEqual([]);
  });
});
