import { describe, expect, it, vi } from 'vitest';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import type { CallPause } from '#domain/lists/screenStates.ts';
import type { BulkOutcome, BulkOutcomes } from '#domain/transactions/bulk.ts';
import { type BulkRunOptions, runBulk } from './runBulk.ts';

const noResponse = failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: true });
const offline = failedWith({ kind: 'offline' });
const signedOut = failedWith({ kind: 'unauthorised', message: null });
const busy = failedWith({ kind: 'refused', message: 'Too many', code: null, retryAfterMs: 3_000 });
const forbidden = failedWith({ kind: 'failed', httpStatus: 403, isOutcomeUnknown: false });
const doneRows = (...ids: readonly string[]): BulkOutcomes =>
  Object.fromEntries(ids.map((id) => [id, { kind: 'done' }]));
const done = (...ids: readonly string[]) => succeeded(doneRows(...ids));

/** Runs with these answers, in order, and records what happens. */
async function run(
  answers: readonly Result<BulkOutcomes>[],
  options: Partial<BulkRunOptions> = {},
) {
  const sent: string[] = [];
  let outcomes: BulkOutcomes = {};
  const pauses: (CallPause | null)[] = [];
  const wait = vi.fn<BulkRunOptions['wait']>(async () => {});
  await runBulk({
    ids: ['a', 'b', 'c'],
    async send(ids) {
      const answer = answers[sent.push(ids.join('')) - 1];
      if (!answer) throw new Error(`no answer to ${ids.join('')}`);
      return answer;
    },
    reasonOf: (error: CallError) => (error.kind === 'refused' ? (error.message ?? '') : 'Wrong!'),
    wait,
    isStopped: () => false,
    onOutcomes: (changed) => (outcomes = { ...outcomes, ...changed }),
    onPause: (pause) => pauses.push(pause),
    ...options,
  });
  return { sent, outcomes, pauses, wait };
}

const all = (outcome: BulkOutcome): BulkOutcomes => ({ a: outcome, b: outcome, c: outcome });

describe('a run', () => {
  it('is one call if the server reaches all rows', async () => {
    const refused: BulkOutcome = { kind: 'failed', reason: 'Transaction is now Hold' };
    const { sent, outcomes } = await run([succeeded({ ...doneRows('a', 'c'), b: refused })]);
    expect(sent).toEqual(['abc']);
    expect(outcomes).toEqual({ a: { kind: 'done' }, b: refused, c: { kind: 'done' } });
  });

  it('sends again what the server did not reach', async () => {
    const { sent, outcomes } = await run([done('a'), done('b', 'c')]);
    expect(sent).toEqual(['abc', 'bc']);
    expect(outcomes).toEqual(all({ kind: 'done' }));
  });

  it('waits offline', async () => {
    const { sent, pauses, wait } = await run([done('a'), offline, done('b', 'c')]);
    expect(sent).toEqual(['abc', 'bc', 'bc']);
    expect(pauses).toEqual(['offline', null]);
    expect(wait).toHaveBeenCalledExactlyOnceWith('offline', 1, 0);
  });

  it('waits for as long as a busy server asks for', async () => {
    const { wait } = await run([busy, done('a', 'b', 'c')]);
    expect(wait).toHaveBeenCalledExactlyOnceWith('busy', 1, 3_000);
  });

  it('waits longer after each call without an answer, and repeats it', async () => {
    const { sent, wait } = await run([noResponse, noResponse, done('a', 'b', 'c')]);
    expect(sent).toEqual(['abc', 'abc', 'abc']);
    expect(wait.mock.calls.map(([pause, attempt]) => [pause, attempt])).toEqual([
      ['noAnswer', 1],
      ['noAnswer', 2],
    ]);
  });

  it('ends with a refusal of the whole call', async () => {
    const { outcomes } = await run([done('a'), forbidden]);
    const failed = { kind: 'failed', reason: 'Wrong!' };
    expect(outcomes).toEqual({ a: { kind: 'done' }, b: failed, c: failed });
  });

  it('ends with the session, and leaves the rest unsent', async () => {
    const { outcomes } = await run([done('a'), signedOut]);
    const waiting = { kind: 'waiting' };
    expect(outcomes).toEqual({ a: { kind: 'done' }, b: waiting, c: waiting });
  });

  it.each([
    ['after the present call', done('a'), { ...all({ kind: 'waiting' }), a: { kind: 'done' } }],
    ['while it waits, when rows may have been recorded', noResponse, all({ kind: 'unknown' })],
  ])('stops %s', async (_title, answer, expected) => {
    let isStopped = false;
    const send = async () => {
      isStopped = true;
      return answer;
    };
    const { outcomes } = await run([], { send, isStopped: () => isStopped });
    expect(outcomes).toEqual(expected);
  });
});
