import { describe, expect, it, vi } from 'vitest';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import type { Submission } from '#screens/states.ts';
import { createTestServices, renderHook } from '#services/testing/renderHook.tsx';
import type { FormSession } from './useFormSession.ts';
import { useSubmission } from './useSubmission.ts';

type Command = { amount: string };
type Options = Parameters<typeof useSubmission<Command>>[0];

const command = { amount: '10' };
const link = { href: '/transactions/1' };
const lost: CallError = { kind: 'failed', httpStatus: null, mayHaveHappened: true };
const broken: CallError = { kind: 'failed', httpStatus: 404, mayHaveHappened: false };
const somethingWentWrong = 'Something Went Wrong!';
const recorded = 'It had been recorded; only the answer got lost.';
const notRecorded = 'Nothing was recorded. You can send it again.';

/** The calls of a session, by name in the order they were made. */
function fakeSession(calls: string[], wasSent = false): FormSession {
  const note = (name: string) => () => void calls.push(name);
  return {
    id: 'draft',
    wasSent,
    files: [],
    draft: {
      id: 'draft',
      typed: {},
      onChange: note('onChange'),
      notice: { kind: 'none' },
      changes: null,
      onChoose: note('onChoose'),
    },
    keepFile: note('keepFile'),
    forgetFile: note('forgetFile'),
    markSent: async () => note('markSent')(),
    markUnsent: note('markUnsent'),
    finish: note('finish'),
    startOver: note('startOver'),
  };
}

/** Waits for a call, and answers it. */
async function answer<Value>(
  list: readonly PromiseWithResolvers<Result<Value>>[],
  index: number,
  result: Result<Value>,
) {
  await expect.poll(() => list.length).toBeGreaterThan(index);
  list[index]?.resolve(result);
}

/** A form whose calls are answered by the test, one after the other. */
async function setUp(options: Partial<Options> = {}, wasSent = false) {
  const { services, toasts } = createTestServices();
  const calls: string[] = [];
  const sent: PromiseWithResolvers<Result<string>>[] = [];
  const verified: PromiseWithResolvers<Result<boolean>>[] = [];
  const onDone = vi.fn<Options['onDone']>();
  const onStale = vi.fn<() => void>();
  const verify = vi.fn<Options['verify']>(() => {
    calls.push('verify');
    const answer = Promise.withResolvers<Result<boolean>>();
    verified.push(answer);
    return answer.promise;
  });
  const send = vi.fn<Options['send']>(() => {
    calls.push('send');
    const answer = Promise.withResolvers<Result<string>>();
    sent.push(answer);
    return answer.promise;
  });
  const session = fakeSession(calls, wasSent);
  const hook = await renderHook(
    useSubmission<Command>,
    { send, verify, onDone, onStale, link, session, ...options },
    { services },
  );
  const form = hook.current;
  const state = () => form().submission;
  await expect.poll(form).toBeDefined();
  return {
    hook,
    form,
    state,
    calls,
    send,
    verify,
    onDone,
    onStale,
    messages: () => toasts().map(({ message }) => message),
    toasts,
    answerSend: (result: Result<string>, index = 0) => answer(sent, index, result),
    answerVerify: (result: Result<boolean>, index = 0) => answer(verified, index, result),
  };
}

describe('a command', () => {
  it('shows its message, ends the draft and calls onDone when it succeeds', async () => {
    const { form, state, calls, toasts, onDone, answerSend } = await setUp();
    void form().submit(command);
    await expect.poll(state).toEqual({ kind: 'submitting' });
    expect(form().command).toBe(command);
    expect(calls).toEqual(['send']);
    await answerSend(succeeded('Saved'));
    await expect.poll(toasts).toMatchObject([{ tone: 'success', message: 'Saved' }]);
    expect(toasts()[0]).not.toHaveProperty('link');
    expect(calls).toEqual(['send', 'finish']);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(command);
    // The button stays busy until the screen is left.
    expect(state()).toEqual({ kind: 'submitting' });
  });

  it.each<[string, CallError, Submission, string[], stale: number]>([
    [
      'is refused',
      { kind: 'refused', message: 'No money', code: null },
      { kind: 'refused', message: 'No money' },
      ['No money'],
      0,
    ],
    [
      'is in conflict with an action of someone else',
      { kind: 'refused', message: 'Changed', code: 'conflict' },
      { kind: 'conflict', message: 'Changed' },
      ['Changed'],
      1,
    ],
    ['finds no network', { kind: 'offline' }, { kind: 'offline' }, [], 0],
    ['fails without effect', broken, { kind: 'refused', message: '' }, [somethingWentWrong], 0],
    ['finds no session', { kind: 'unauthorised', message: null }, { kind: 'idle' }, [], 0],
  ])('keeps the draft when it %s', async (_title, error, expected, texts, stale) => {
    const { form, state, calls, messages, onDone, onStale, verify, answerSend } = await setUp();
    void form().submit(command);
    await answerSend(failedWith(error));
    await expect.poll(state).toEqual(expected);
    expect(messages()).toEqual(texts);
    expect(calls).toEqual(['send']);
    expect(verify).not.toHaveBeenCalled();
    expect(onDone).not.toHaveBeenCalled();
    expect(onStale).toHaveBeenCalledTimes(stale);
  });

  it('can be sent again after a refusal, which reset clears', async () => {
    const { form, state, onDone, answerSend } = await setUp();
    void form().submit(command);
    await answerSend(failedWith(broken));
    await expect.poll(state).toMatchObject({ kind: 'refused' });
    form().reset();
    await expect.poll(state).toEqual({ kind: 'idle' });
    void form().submit({ amount: '11' });
    await answerSend(succeeded('Saved'), 1);
    await expect.poll(() => onDone.mock.calls).toEqual([[{ amount: '11' }]]);
  });

  it('is sent although another one is under way: the screen has to disable its button', async () => {
    const { form, send, messages, answerSend } = await setUp();
    void form().submit(command);
    void form().submit({ amount: '11' });
    await expect.poll(() => send.mock.calls).toEqual([[command], [{ amount: '11' }]]);
    await answerSend(succeeded('Second'), 1);
    await answerSend(succeeded('First'));
    await expect.poll(messages).toEqual(['Second', 'First']);
  });

  it('leaves the draft alone when it does not send the form', async () => {
    const { form, calls, onDone, answerSend } = await setUp({ sendsForm: () => false });
    void form().submit(command);
    await answerSend(succeeded('Approved'));
    await expect.poll(() => onDone.mock.calls).toEqual([[command]]);
    expect(calls).toEqual(['send']);
  });

  it('works without a form session', async () => {
    const { form, onDone, answerSend } = await setUp({ session: undefined });
    void form().submit(command);
    await answerSend(succeeded('Saved'));
    await expect.poll(() => onDone.mock.calls).toEqual([[command]]);
  });
});

describe('a command without an answer', () => {
  it('is done when the server has recorded it', async () => {
    const form = await setUp();
    void form.form().submit(command);
    await form.answerSend(failedWith(lost));
    await expect.poll(form.state).toEqual({ kind: 'checking' });
    expect(form.verify).toHaveBeenCalledExactlyOnceWith(command);
    await form.answerVerify(succeeded(true));
    await expect.poll(form.messages).toEqual([somethingWentWrong, recorded]);
    expect(form.calls).toEqual(['send', 'verify', 'finish']);
    expect(form.onDone).toHaveBeenCalledExactlyOnceWith(command);
  });

  it('can be sent again when the server has not recorded it', async () => {
    const form = await setUp({ addsRecord: true });
    void form.form().submit(command);
    await form.answerSend(failedWith(lost));
    await form.answerVerify(succeeded(false));
    await expect.poll(form.state).toEqual({ kind: 'refused', message: notRecorded });
    expect(form.calls).toEqual(['markSent', 'send', 'verify', 'markUnsent']);
    expect(form.onStale).toHaveBeenCalledOnce();
    expect(form.onDone).not.toHaveBeenCalled();
  });

  it('has an unknown outcome while the server cannot be asked, and is looked up again', async () => {
    const form = await setUp({ addsRecord: true });
    void form.form().submit(command);
    await form.answerSend(failedWith(lost));
    await form.answerVerify(failedWith({ kind: 'offline' }));
    await expect.poll(form.state).toEqual({ kind: 'outcomeUnknown' });
    form.form().check();
    await expect.poll(form.state).toEqual({ kind: 'checking' });
    await form.answerVerify(failedWith(broken), 1);
    await expect.poll(form.state).toEqual({ kind: 'outcomeUnknown' });
    // Until the outcome is known the draft counts as sent.
    expect(form.calls).toEqual(['markSent', 'send', 'verify', 'verify']);
    form.form().check();
    await form.answerVerify(succeeded(true), 2);
    await expect.poll(() => form.onDone.mock.calls).toEqual([[command]]);
    expect(form.verify.mock.calls).toEqual([[command], [command], [command]]);
    expect(form.calls.at(-1)).toBe('finish');
  });
});

describe('a command that adds a record', () => {
  it('is sent once the draft counts as sent', async () => {
    const marked = Promise.withResolvers<void>();
    const calls: string[] = [];
    const session = { ...fakeSession(calls), markSent: () => marked.promise };
    const { form, state, send, answerSend, onDone } = await setUp({ addsRecord: true, session });
    void form().submit(command);
    await expect.poll(state).toEqual({ kind: 'submitting' });
    expect(send).not.toHaveBeenCalled();
    marked.resolve();
    await answerSend(succeeded('Added'));
    await expect.poll(() => onDone.mock.calls).toEqual([[command]]);
    expect(calls).toEqual(['finish']);
  });

  it('leaves a draft that does not count as sent when it is refused', async () => {
    const form = await setUp({ addsRecord: true });
    void form.form().submit(command);
    await form.answerSend(failedWith({ kind: 'refused', message: 'No', code: null }));
    await expect.poll(form.state).toEqual({ kind: 'refused', message: 'No' });
    expect(form.calls).toEqual(['markSent', 'send', 'markUnsent']);
  });

  it.each<[string, boolean, calls: string[], message: string]>([
    ['ends its draft when it was recorded', true, ['verify', 'finish'], recorded],
    ['gives its draft back when it was not', false, ['verify', 'markUnsent'], ''],
  ])('and was sent on an earlier visit %s', async (_title, isRecorded, calls, message) => {
    const form = await setUp({ addsRecord: true }, true);
    expect(form.hook.values[0]?.submission).toEqual({ kind: 'checking' });
    await form.answerVerify(succeeded(isRecorded));
    await expect.poll(() => form.calls).toEqual(calls);
    expect(form.verify.mock.calls).toEqual([[null]]);
    expect(form.send).not.toHaveBeenCalled();
    expect(form.messages()).toEqual(message ? [message] : []);
    expect(form.onDone.mock.calls).toEqual(isRecorded ? [[null]] : []);
  });
});

describe('after the person has left', () => {
  it('a success is a toast with the link', async () => {
    const { hook, form, calls, toasts, onDone, answerSend } = await setUp();
    void form().submit(command);
    await expect.poll(() => calls).toEqual(['send']);
    hook.unmount();
    await answerSend(succeeded('Saved'));
    await expect.poll(toasts).toMatchObject([{ tone: 'success', message: 'Saved', link }]);
    expect(calls).toEqual(['send', 'finish']);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('a refusal is a toast with the link', async () => {
    const { hook, form, calls, toasts, answerSend } = await setUp({ addsRecord: true });
    void form().submit(command);
    await expect.poll(() => calls).toEqual(['markSent', 'send']);
    hook.unmount();
    await answerSend(failedWith({ kind: 'refused', message: 'No money', code: null }));
    await expect.poll(toasts).toMatchObject([{ tone: 'error', message: 'No money', link }]);
    expect(calls).toEqual(['markSent', 'send', 'markUnsent']);
  });

  it('a lost answer is still looked up', async () => {
    const { hook, form, calls, toasts, onDone, ...answers } = await setUp();
    void form().submit(command);
    await expect.poll(() => calls).toEqual(['send']);
    hook.unmount();
    await answers.answerSend(failedWith(lost));
    await answers.answerVerify(succeeded(true));
    await expect.poll(toasts).toMatchObject([{ tone: 'error' }, { message: recorded, link }]);
    expect(calls).toEqual(['send', 'verify', 'finish']);
    expect(onDone).not.toHaveBeenCalled();
  });
});
