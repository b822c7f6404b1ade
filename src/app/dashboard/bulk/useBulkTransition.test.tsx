import { describe, expect, it, vi } from 'vitest';
import { type CallError, failedWith, succeeded } from '#api/result.ts';
import type { Client } from '#api/request.ts';
import { paise } from '#domain/money/money.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { bulkForm } from './bulkForm.ts';
import { useBulkTransition } from './useBulkTransition.ts';

const row = (id: string) => ({
  id,
  code: `261122000${id}`,
  amount: paise(1_500),
  customer: 'Ravi Kumar',
  bankName: 'HDFC Bank',
  version: 3,
});
const rows = ['1', '2', '3'].map(row);
const noAnswer: CallError = { kind: 'failed', httpStatus: null, isOutcomeUnknown: true };
const busy: CallError = { kind: 'refused', message: null, code: null, retryAfterMs: 1 };

interface Run {
  transition: string;
  run_id: string;
  rows: readonly { trans_id: string; version: number }[];
}
type Answer = Awaited<ReturnType<Client['call']>>;

/** Creates services whose bulk calls are answered by the test, in the order of the calls. */
function createServer(base = createTestServices()) {
  const sent: Run[] = [];
  const answers: PromiseWithResolvers<Answer>[] = [];
  const warnings: Answer[] = [];
  async function call(name: string, payload: Run & { trans_ids: readonly string[] }) {
    if (name.endsWith('getBulkWarnings')) {
      const none = payload.trans_ids.map((id) => ({ TRANSACTION_ID: id }));
      return warnings.shift() ?? succeeded({ status: 'success', message: none });
    }
    sent.push(payload);
    const answer = Promise.withResolvers<Answer>();
    answers.push(answer);
    return answer.promise;
  }
  const client = { ...base.services.client, call } as unknown as Client;
  return {
    base,
    services: { ...base.services, client },
    sent,
    /** The ids of each call. */
    sentIds: () => sent.map((one) => one.rows.map((row) => row.trans_id).join('')),
    /** The first answers with warnings. Later ones contain none. */
    warnings,
    /** Answers the call with this number, about these rows. */
    async answer(index: number, ...handled: readonly object[]) {
      await expect.poll(() => answers.length).toBeGreaterThan(index);
      answers[index]?.resolve(succeeded({ status: 'success', message: handled } as never));
    },
    async fail(index: number, error: CallError) {
      await expect.poll(() => answers.length).toBeGreaterThan(index);
      answers[index]?.resolve(failedWith(error));
    },
    async drafts() {
      const { drafts } = await base.services.userStorage.open('7');
      return drafts.find(bulkForm);
    },
  };
}

const done = (id: string) => ({ TRANSACTION_ID: id });

async function setUp(server = createServer()) {
  const onEnd = vi.fn<(ids: readonly string[]) => void>();
  const hook = await renderHook(useBulkTransition, onEnd, { services: server.services });
  await expect.poll(() => hook.values.length).toBeGreaterThan(0);
  const state = () => hook.current().dialog?.state;
  return {
    ...server,
    ...hook,
    onEnd,
    state,
    async confirm() {
      hook.current().open('accept', rows, 2);
      await expect.poll(state).toEqual({ kind: 'confirm', warnings: [] });
      expect(hook.current().dialog?.otherCount).toBe(2);
      hook.current().confirm();
    },
  };
}

it('sends all rows with one call, and names what was refused', async () => {
  const { sent, sentIds, answer, confirm, state, onEnd, drafts, current } = await setUp();
  await confirm();
  current().confirm();
  await answer(
    0,
    done('1'),
    { ...done('2'), REFUSED: 'Transaction has payments' },
    { ...done('3'), REFUSED: 'Transaction is now Hold', CHANGED: true },
  );
  const failed = { kind: 'failed', reason: 'Transaction has payments' };
  const changed = { kind: 'failed', reason: 'Transaction is now Hold', isChanged: true };
  const outcomes = { 1: { kind: 'done' }, 2: failed, 3: changed };
  await expect.poll(state).toEqual({ kind: 'ended', outcomes, isEarlier: false });
  expect(sent).toEqual([
    {
      transition: 'accept',
      run_id: expect.any(String),
      rows: ['1', '2', '3'].map((id) => ({ trans_id: id, version: 3 })),
    },
  ]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(['1']);
  await expect.poll(async () => (await drafts()).length).toBe(0);

  current().retry();
  await answer(1, done('2'));
  await expect.poll(() => state()?.kind).toBe('ended');
  expect(sentIds()).toEqual(['123', '2']);
  current().close();
  await expect.poll(() => current().dialog).toBeNull();
});

it('stops after the present call', async () => {
  const { sent, answer, confirm, state, current } = await setUp();
  await confirm();
  await expect.poll(() => sent.length).toBe(1);
  current().stop();
  await expect.poll(state).toMatchObject({ kind: 'running', isStopping: true });
  await answer(0, done('1'));
  const waiting = { kind: 'waiting' };
  const outcomes = { 1: { kind: 'done' }, 2: waiting, 3: waiting };
  await expect.poll(state).toEqual({ kind: 'ended', outcomes, isEarlier: false });
  expect(sent).toHaveLength(1);
});

it('waits offline, and goes on when the network is back', async () => {
  const { base, sentIds, answer, fail, confirm, state } = await setUp();
  await confirm();
  base.online.set(false);
  await fail(0, { kind: 'offline' });
  await expect.poll(state).toMatchObject({ kind: 'running', pause: 'offline' });
  base.online.set(true);
  await answer(1, done('1'), done('2'), done('3'));
  await expect.poll(state).toMatchObject({ kind: 'ended' });
  expect(sentIds()).toEqual(['123', '123']);
});

it('repeats a call without an answer as the same run', async () => {
  const { base, sent, answer, fail, confirm, state } = await setUp();
  await confirm();
  await fail(0, noAnswer);
  await expect.poll(state).toMatchObject({ kind: 'running', pause: 'noAnswer' });
  base.online.set(false);
  base.online.set(true);
  await answer(1, done('1'), done('2'), done('3'));
  await expect.poll(state).toMatchObject({ kind: 'ended' });
  expect(sent[1]).toEqual(sent[0]);
});

it('offers the rest of the run when the page was closed in the middle, and sends nothing by itself', async () => {
  const server = createServer();
  const first = await setUp(server);
  await first.confirm();
  await first.answer(0, done('1'));
  await expect.poll(server.sentIds).toEqual(['123', '23']);
  first.unmount();

  const second = await setUp(server);
  const left = { 2: { kind: 'unknown' }, 3: { kind: 'unknown' } };
  await expect.poll(second.state).toEqual({ kind: 'ended', outcomes: left, isEarlier: true });
  expect(server.sent).toHaveLength(2);
  second.current().retry();
  await second.answer(2, done('2'), done('3'));
  await expect.poll(() => second.onEnd.mock.calls).toEqual([[['2', '3']]]);
  expect(server.sent[2]).toEqual(server.sent[1]);
  await expect.poll(async () => (await server.drafts()).length).toBe(0);
});

const answerOf = (...message: readonly object[]) =>
  succeeded({ status: 'success', message }) as never;

describe('the warnings', () => {
  const receipts = { REUSED: true, CODES: ['X'] };
  const warning = { kind: 'receipts', row: row('2'), isReused: true, codes: ['X'] };
  it('are read again for the rows that the server did not reach, after it was busy', async () => {
    const { warnings, values, current, state } = await setUp();
    warnings.push(answerOf(done('1')), failedWith(busy));
    warnings.push(answerOf({ ...done('2'), RECEIPTS: receipts }, done('3')));
    current().open('check', rows, 0);
    await expect.poll(state).toEqual({ kind: 'confirm', warnings: [warning] });
    const states = values.map(({ dialog }) => dialog?.state);
    expect(states).toContainEqual({ kind: 'checking', checked: 1 });
  });

  it('name the accounts that exceed their limits with rows of several answers', async () => {
    const { warnings, current, state } = await setUp();
    const ACCOUNT = { USER_CODE: 'AGT01', USER_NAME: 'Asha', BALANCE: '0.00', LIMIT: '29.99' };
    warnings.push(answerOf({ ...done('1'), ACCOUNT }));
    warnings.push(answerOf({ ...done('2'), ACCOUNT }, done('3')));
    current().open('accept', rows, 0);
    const account = { userCode: 'AGT01', userName: 'Asha', balance: 0n, limit: 2_999 };
    const warning = { kind: 'overLimit', account, count: 2, excess: 1n };
    await expect.poll(state).toEqual({ kind: 'confirm', warnings: [warning] });
  });

  it('name the rows about which the server did not answer', async () => {
    const { warnings, current, state } = await setUp();
    warnings.push(answerOf(done('1'), { ...done('2'), RECEIPTS: receipts }), failedWith(noAnswer));
    current().open('check', rows, 0);
    const unread = { kind: 'unread', row: row('3') };
    await expect.poll(state).toEqual({ kind: 'confirm', warnings: [warning, unread] });
  });
});
