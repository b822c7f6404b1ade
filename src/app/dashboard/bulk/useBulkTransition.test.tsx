import { expect, it, vi } from 'vitest';
import { type CallError, failedWith, succeeded } from '#api/result.ts';
import type { Client } from '#api/request.ts';
import { paise } from '#domain/money/money.ts';
import { createTestServices, renderHook } from '#core/testing/renderHook.tsx';
import { CapabilitiesProvider } from '#core/session/CapabilitiesProvider.tsx';
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
const conflict: CallError = {
  kind: 'refused',
  message: 'Transaction is now Hold',
  code: 'conflict',
};
const refusedByRule: CallError = {
  kind: 'refused',
  message: 'Transaction has payments',
  code: null,
};
const capabilities = { status: 'success', message: {} };

/** Creates the response with the details of a transaction that a user has accepted. */
const detailsAccepted = (userCode: string) => ({
  status: 'success',
  transactions: [
    {
      TRANSACTION_STATUS: 'PND',
      AMOUNT: '15.00',
      PAID: '0.00',
      BALANCE: '15.00',
      CHANGED_BY: userCode,
    },
  ],
  attachments: [],
  payments: [],
});

/** Creates services whose transitions are answered by the test, in the order of the calls. */
function createServer(base = createTestServices()) {
  let changedBy: string | null = null;
  const sent: string[] = [];
  const answers: PromiseWithResolvers<Awaited<ReturnType<Client['call']>>>[] = [];
  async function call(name: string, payload: Record<string, unknown>) {
    if (name.endsWith('getCapabilities')) return succeeded(capabilities);
    if (name.endsWith('getViewTransactionDetails')) {
      return changedBy ? succeeded(detailsAccepted(changedBy)) : failedWith(conflict);
    }
    sent.push(`${name.split('=')[1]} ${String(payload['trans_id'])}`);
    const answer = Promise.withResolvers<Awaited<ReturnType<Client['call']>>>();
    answers.push(answer);
    return answer.promise;
  }
  const client = { ...base.services.client, call } as unknown as Client;
  return {
    base,
    services: { ...base.services, client },
    sent,
    /** Shows all transactions as accepted by this user. */
    acceptAs: (code: string) => void (changedBy = code),
    /** Answers the call with this number; null with success. */
    async answer(index: number, error: CallError | null = null) {
      await expect.poll(() => answers.length).toBeGreaterThan(index);
      const done = { status: 'success', message: 'Accepted' } as never;
      answers[index]?.resolve(error ? failedWith(error) : succeeded(done));
    },
    async drafts() {
      const { drafts } = await base.services.userStorage.open('7');
      return drafts.find(bulkForm);
    },
  };
}

async function setUp(server = createServer()) {
  const onEnd = vi.fn<(ids: readonly string[]) => void>();
  const hook = await renderHook(useBulkTransition, onEnd, {
    services: server.services,
    provider: CapabilitiesProvider,
  });
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

it('sends each row once, and names what was refused', async () => {
  const { sent, answer, confirm, state, onEnd, drafts, current } = await setUp();
  await confirm();
  current().confirm();
  await answer(0);
  await answer(1, refusedByRule);
  await answer(2, conflict);
  const failed = { kind: 'failed', reason: 'Transaction has payments' };
  const changed = { kind: 'failed', reason: 'Transaction is now Hold', isChanged: true };
  const outcomes = { 1: { kind: 'done' }, 2: failed, 3: changed };
  await expect.poll(state).toEqual({ kind: 'ended', outcomes, isEarlier: false });
  expect(sent).toEqual(['1', '2', '3'].map((id) => `transactionAccepted ${id}`));
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(['1']);
  await expect.poll(async () => (await drafts()).length).toBe(0);

  current().retry();
  await answer(3);
  await expect.poll(() => state()?.kind).toBe('ended');
  expect(sent.slice(3)).toEqual(['transactionAccepted 2']);
  current().close();
  await expect.poll(() => current().dialog).toBeNull();
});

it('stops after the present row', async () => {
  const { sent, answer, confirm, state, current } = await setUp();
  await confirm();
  await expect.poll(() => sent.length).toBe(1);
  current().stop();
  await expect.poll(state).toMatchObject({ kind: 'running', isStopping: true });
  await answer(0);
  const outcomes = { 1: { kind: 'done' } };
  await expect.poll(state).toEqual({ kind: 'ended', outcomes, isEarlier: false });
  expect(sent).toHaveLength(1);
});

it('waits offline, and goes on when the network is back', async () => {
  const { base, sent, answer, confirm, state } = await setUp();
  await confirm();
  await expect.poll(() => sent.length).toBe(1);
  base.online.set(false);
  await answer(0, { kind: 'offline' });
  await expect.poll(state).toMatchObject({ kind: 'running', pause: 'offline' });
  base.online.set(true);
  for (const index of [1, 2, 3]) await answer(index);
  await expect.poll(state).toMatchObject({ kind: 'ended' });
  expect(sent).toHaveLength(4);
});

it.each([
  ['is done if this user has accepted it', 'AGT01', 3, { kind: 'done' }],
  [
    'is sent again and refused if another user has accepted it',
    'ADM02',
    4,
    { kind: 'failed', reason: 'Transaction is now Pending' },
  ],
] as const)('a row without an answer %s', async (_title, acceptedBy, calls, outcome) => {
  const { base, sent, answer, acceptAs, confirm, state } = await setUp();
  await confirm();
  await answer(0, { kind: 'failed', httpStatus: null, isOutcomeUnknown: true });
  await expect.poll(state).toMatchObject({ kind: 'running', pause: 'noAnswer' });
  acceptAs(acceptedBy);
  base.online.set(false);
  base.online.set(true);
  const refused: CallError = { ...conflict, message: 'Transaction is now Pending' };
  if (calls === 4) await answer(1, refused);
  await answer(calls - 2);
  await answer(calls - 1);
  await expect.poll(state).toMatchObject({ kind: 'ended', outcomes: { 1: outcome } });
  expect(sent).toHaveLength(calls);
});

it('offers the rest when the page was closed in the middle, and sends nothing by itself', async () => {
  const server = createServer();
  const first = await setUp(server);
  await first.confirm();
  await first.answer(0);
  await expect.poll(() => server.sent.length).toBe(2);
  first.unmount();

  const second = await setUp(server);
  const left = { 1: { kind: 'done' }, 2: { kind: 'unknown' }, 3: { kind: 'unknown' } };
  await expect.poll(second.state).toEqual({ kind: 'ended', outcomes: left, isEarlier: true });
  expect(server.sent).toHaveLength(2);
  second.current().close();
  await expect.poll(async () => (await server.drafts()).length).toBe(0);
});
