import { describe, expect, it, vi } from 'vitest';
import { failedWith, type Result, succeeded } from '#api/result.ts';
import { createStepUp, type Proofs, type StepUp } from './stepUp.ts';

const refused = failedWith({
  kind: 'refused',
  message: 'Please confirm your password',
  code: 'confirm_password',
});

/** A server that needs a confirmation before it answers calls. */
function setUp() {
  const load = vi.fn<(proofs: Proofs) => Promise<unknown>>(async () => {});
  const stepUp = createStepUp(load);
  stepUp.setOpen(true);
  const server = { isConfirmed: false, calls: 0 };
  let questions = 0;
  stepUp.isAsking.subscribe(() => (questions += stepUp.isAsking.get() ? 1 : 0));
  const call = async (): Promise<Result<string>> => {
    server.calls += 1;
    return server.isConfirmed ? succeeded('done') : refused;
  };
  return {
    stepUp,
    load,
    server,
    call,
    questions: () => questions,
    confirm() {
      server.isConfirmed = true;
      stepUp.answer(true);
    },
  };
}

const isAsked = (stepUp: StepUp) => vi.waitFor(() => expect(stepUp.isAsking.get()).toBe(true));

describe('step-up', () => {
  it('returns other results without a question', async () => {
    const { stepUp, questions } = setUp();
    const conflict = failedWith({ kind: 'refused', message: 'x', code: 'conflict' });
    expect(await stepUp.run(async () => succeeded(1))).toEqual(succeeded(1));
    expect(await stepUp.run(async () => conflict)).toBe(conflict);
    expect(questions()).toBe(0);
  });

  it('makes the call again once the password is confirmed', async () => {
    const { stepUp, server, call, confirm } = setUp();
    const result = stepUp.run(call);
    await isAsked(stepUp);
    confirm();
    expect(await result).toEqual(succeeded('done'));
    expect(server.calls).toBe(2);
    expect(stepUp.isAsking.get()).toBe(false);
  });

  it('cancels the call', async () => {
    const { stepUp, server, call } = setUp();
    const result = stepUp.run(call);
    await isAsked(stepUp);
    stepUp.answer(false);
    expect(await result).toEqual(failedWith({ kind: 'cancelled' }));
    expect(server.calls).toBe(1);
    expect(stepUp.isAsking.get()).toBe(false);
  });

  it('asks once for two calls', async () => {
    const { stepUp, server, call, questions, confirm } = setUp();
    const results = [stepUp.run(call), stepUp.run(call)];
    await isAsked(stepUp);
    confirm();
    expect(await Promise.all(results)).toEqual([succeeded('done'), succeeded('done')]);
    expect(questions()).toBe(1);
    expect(server.calls).toBe(4);
  });

  it('does not ask again for a call that was refused before the confirmation', async () => {
    const { stepUp, call, questions, confirm } = setUp();
    const { promise: lateAnswer, resolve: answerLate } = Promise.withResolvers<Result<string>>();
    const calls = [() => lateAnswer];
    const late = stepUp.run(() => (calls.shift() ?? call)());
    const early = stepUp.run(call);
    await isAsked(stepUp);
    confirm();
    await early;
    answerLate(refused);
    expect(await late).toEqual(succeeded('done'));
    expect(questions()).toBe(1);
  });

  it('asks again if the server refuses again', async () => {
    const { stepUp, call, questions, confirm } = setUp();
    const result = stepUp.run(call);
    await isAsked(stepUp);
    stepUp.answer(true);
    await expect.poll(questions).toBe(2);
    confirm();
    expect(await result).toEqual(succeeded('done'));
  });

  it('cancels the call when the session ends', async () => {
    const { stepUp, call } = setUp();
    const result = stepUp.run(call);
    await isAsked(stepUp);
    stepUp.setOpen(false);
    expect(await result).toEqual(failedWith({ kind: 'cancelled' }));
    expect(await stepUp.run(call)).toEqual(failedWith({ kind: 'cancelled' }));
  });

  it.each([
    [{}, { provider: null, offersPasskey: false }],
    [{ factors: ['passkey'] as const }, { provider: null, offersPasskey: true }],
    [
      { provider: 'Sign in with Example' },
      { provider: 'Sign in with Example', offersPasskey: false },
    ],
  ])('offers the proofs of the refusal: %j', async (details, proofs) => {
    const { stepUp, load } = setUp();
    const refusal = {
      kind: 'refused',
      message: 'x',
      code: 'confirm_password',
      ...details,
    } as const;
    const result = stepUp.run(async () => failedWith(refusal));
    await isAsked(stepUp);
    expect(load).toHaveBeenCalledExactlyOnceWith(proofs);
    expect(stepUp.proofs()).toEqual(proofs);
    stepUp.answer(false);
    await result;
  });

  it('fails if the dialog cannot be loaded, and can be tried again', async () => {
    const { stepUp, load, call, confirm } = setUp();
    load.mockRejectedValueOnce(new Error('no network'));
    expect(await stepUp.run(call)).toEqual(
      failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: false }),
    );
    const result = stepUp.run(call);
    await isAsked(stepUp);
    confirm();
    expect(await result).toEqual(succeeded('done'));
  });
});
