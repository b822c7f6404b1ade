import { describe, expect, it, vi } from 'vitest';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import type { Submission } from '#domain/lists/screenStates.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import type { OpenDraft } from './useDraft.ts';
import { useSubmission } from './useSubmission.ts';

type Command = { amount: string };
type Options = Parameters<typeof useSubmission<Command>>[0];

const command = { amount: '10' };
const link = { href: '/transactions/1' };
const noResponse: CallError = { kind: 'failed', httpStatus: null, isOutcomeUnknown: true };
const broken: CallError = { kind: 'failed', httpStatus: 404, isOutcomeUnknown: false };
const somethingWentWrong = 'Something Went Wrong!';
const recorded = 'It was recorded. Only the confirmation was lost.';
const otherRecorded =
  'An earlier version of this form was recorded. Compare it with what you typed before you send anything again.';
const unclear =
  'No confirmation arrived, and this has been changed since. Check whether your change is there before you send it again.';
/** The button stays busy until the screen is left. */
const submitted: Submission = { kind: 'checking' };
const notRecorded = 'Nothing was recorded. You can send it again.';

/** Creates a draft that appends the names of its calls to `calls`. */
function fakeDraft(calls: string[], wasSent = false): OpenDraft {
  const record = (name: string) => () => void calls.push(name);
  return {
    id: 'draft',
    wasSent,
    source: null,
    files: [],
    form: {
      id: 'draft',
      typed: {},
      onChange: record('onChange'),
      notice: { kind: 'none' },
      changes: null,
      onChoose: record('onChoose'),
    },
    putFile: record('putFile'),
    removeFile: record('removeFile'),
    markSent: async () => record('markSent')(),
    markUnsent: record('markUnsent'),
    finish: record('finish'),
    startOver: record('startOver'),
  };
}

/** Waits for a call and resolves it. */
async function answer<Value>(
  list: readonly PromiseWithResolvers<Result<Value>>[],
  index: number,
  result: Result<Value>,
) {
  await expect.poll(() => list.length).toBeGreaterThan(index);
  list[index]?.resolve(result);
}

/** Renders a form whose calls are resolved by the test. */
async function setUp(options: Partial<Options> = {}, wasSent = false) {
  const { services, toasts } = createTestServices();
  const calls: string[] = [];
  const sent: PromiseWithResolvers<Result<string>>[] = [];
  const verified: PromiseWithResolvers<Result<boolean | 'unclear'>>[] = [];
  const onDone = vi.fn<Options['onDone']>();
  const onStale = vi.fn<() => void>();
  const verify = vi.fn<Options['verify']>(() => {
    calls.push('verify');
    const answer = Promise.withResolvers<Result<boolean | 'unclear'>>();
    verified.push(answer);
    return answer.promise;
  });
  const send = vi.fn<Options['send']>(() => {
    calls.push('send');
    const answer = Promise.withResolvers<Result<string>>();
    sent.push(answer);
    return answer.promise;
  });
  const draft = fakeDraft(calls, wasSent);
  const hook = await renderHook(
    useSubmission<Command>,
    { send, verify, onDone, onStale, link, draft, ...options },
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
    answerVerify: (result: Result<boolean | 'unclear'>, index = 0) =>
      answer(verified, index, result),
  };
}

describe('a command', () => {
  it('shows its message, removes the draft and calls onDone when it succeeds', async () => {
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
      'is in conflict with a change by another user',
      { kind: 'refused', message: 'Changed', code: 'conflict' },
      { kind: 'conflict', message: 'Changed' },
      ['Changed'],
      1,
    ],
    ['is made offline', { kind: 'offline' }, { kind: 'offline' }, [], 0],
    ['fails without an effect', broken, { kind: 'refused', message: '' }, [somethingWentWrong], 0],
    ['has no draft', { kind: 'unauthorised', message: null }, { kind: 'idle' }, [], 0],
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

  it('is sent while another one is pending, so screens must disable their buttons', async () => {
    const { form, send, messages, answerSend } = await setUp();
    void form().submit(command);
    void form().submit({ amount: '11' });
    await expect.poll(() => send.mock.calls).toEqual([[command], [{ amount: '11' }]]);
    await answerSend(succeeded('Second'), 1);
    await answerSend(succeeded('First'));
    await expect.poll(messages).toEqual(['Second', 'First']);
  });

  it('keeps the draft when it does not send the form', async () => {
    const { form, calls, onDone, answerSend } = await setUp({ sendsForm: () => false });
    void form().submit(command);
    await answerSend(succeeded('Approved'));
    await expect.poll(() => onDone.mock.calls).toEqual([[command]]);
    expect(calls).toEqual(['send']);
  });

  it('works without a form draft', async () => {
    const { form, onDone, answerSend } = await setUp({ draft: undefined });
    void form().submit(command);
    await answerSend(succeeded('Saved'));
    await expect.poll(() => onDone.mock.calls).toEqual([[command]]);
  });
});

describe('a command without a response', () => {
  it('succeeds when the server has recorded it', async () => {
    const form = await setUp();
    void form.form().submit(command);
    await form.answerSend(failedWith(noResponse));
    await expect.poll(form.state).toEqual({ kind: 'checking' });
    expect(form.verify).toHaveBeenCalledExactlyOnceWith(command);
    await form.answerVerify(succeeded(true));
    await expect.poll(form.messages).toEqual([somethingWentWrong, recorded]);
    expect(form.calls).toEqual(['send', 'verify', 'finish']);
    expect(form.onDone).toHaveBeenCalledExactlyOnceWith(command);
  });

  it('stays in the form when its effect cannot be told from the changes of others', async () => {
    const form = await setUp();
    void form.form().submit(command);
    await form.answerSend(failedWith(noResponse));
    await form.answerVerify(succeeded('unclear'));
    await expect.poll(form.state).toEqual({ kind: 'refused', message: unclear });
    expect(form.calls).toEqual(['send', 'verify']);
    expect(form.onStale).toHaveBeenCalledOnce();
    expect(form.onDone).not.toHaveBeenCalled();
  });

  it('can be sent again when the server has not recorded it', async () => {
    const form = await setUp({ addsRecord: true });
    void form.form().submit(command);
    await form.answerSend(failedWith(noResponse));
    await form.answerVerify(succeeded(false));
    await expect.poll(form.state).toEqual({ kind: 'refused', message: notRecorded });
    expect(form.calls).toEqual(['markSent', 'send', 'verify', 'markUnsent']);
    expect(form.onStale).toHaveBeenCalledOnce();
    expect(form.onDone).not.toHaveBeenCalled();
  });

  it('has an unknown outcome while the check fails, and can be checked again', async () => {
    const form = await setUp({ addsRecord: true });
    void form.form().submit(command);
    await form.answerSend(failedWith(noResponse));
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
  it('is sent after the draft was marked as sent', async () => {
    const marked = Promise.withResolvers<void>();
    const calls: string[] = [];
    const draft = { ...fakeDraft(calls), markSent: () => marked.promise };
    const { form, state, send, answerSend, onDone } = await setUp({ addsRecord: true, draft });
    void form().submit(command);
    await expect.poll(state).toEqual({ kind: 'submitting' });
    expect(send).not.toHaveBeenCalled();
    marked.resolve();
    await answerSend(succeeded('Added'));
    await expect.poll(() => onDone.mock.calls).toEqual([[command]]);
    expect(calls).toEqual(['finish']);
  });

  it.each<[string, Result<string>, Submission, calls: string[]]>([
    ['is recorded if the repeated call is accepted', succeeded('Added'), submitted, ['finish']],
    [
      'keeps the form if an earlier version of it was recorded',
      failedWith({ kind: 'refused', message: 'This id is already used', code: null }),
      { kind: 'refused', message: otherRecorded },
      ['markUnsent'],
    ],
    [
      'has an unknown outcome while the repeated call fails',
      failedWith(noResponse),
      { kind: 'outcomeUnknown' },
      [],
    ],
  ])(
    'and was found with other values after a lost response %s',
    async (_title, repeated, state, calls) => {
      const form = await setUp({ addsRecord: true });
      void form.form().submit(command);
      await form.answerSend(failedWith(noResponse));
      await form.answerVerify(succeeded('unclear'));
      await form.answerSend(repeated, 1);
      await expect.poll(() => form.calls).toEqual(['markSent', 'send', 'verify', 'send', ...calls]);
      await expect.poll(form.state).toEqual(state);
      expect(form.send.mock.calls).toEqual([[command], [command]]);
      expect(form.onDone).toHaveBeenCalledTimes(repeated.ok ? 1 : 0);
    },
  );

  it('unmarks the draft as sent when it is refused', async () => {
    const form = await setUp({ addsRecord: true });
    void form.form().submit(command);
    await form.answerSend(failedWith({ kind: 'refused', message: 'No', code: null }));
    await expect.poll(form.state).toEqual({ kind: 'refused', message: 'No' });
    expect(form.calls).toEqual(['markSent', 'send', 'markUnsent']);
  });

  it.each<[string, boolean, calls: string[], message: string]>([
    ['removes its draft when it was recorded', true, ['verify', 'finish'], recorded],
    ['keeps its draft when it was not recorded', false, ['verify', 'markUnsent'], ''],
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

it('leaves the outcome unknown if the server has only older data', async () => {
  const form = await setUp({ addsRecord: true }, true);
  await form.answerVerify({ ...succeeded(false), asOf: 1 });
  await expect.poll(form.state).toEqual({ kind: 'outcomeUnknown' });
  expect(form.calls).toEqual(['verify']);
});

describe('after the screen was left', () => {
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

  it('the outcome of a lost response is still checked', async () => {
    const { hook, form, calls, toasts, onDone, ...answers } = await setUp();
    void form().submit(command);
    await expect.poll(() => calls).toEqual(['send']);
    hook.unmount();
    await answers.answerSend(failedWith(noResponse));
    await answers.answerVerify(succeeded(true));
    await expect.poll(toasts).toMatchObject([{ tone: 'error' }, { message: recorded, link }]);
    expect(calls).toEqual(['send', 'verify', 'finish']);
    expect(onDone).not.toHaveBeenCalled();
  });
});
