import { describe, expect, it, vi } from 'vitest';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import type { BulkOutcome, BulkOutcomes, BulkPause } from '#domain/transactions/bulk.ts';
import { type BulkRunOptions, runBulk } from './runBulk.ts';

const done = succeeded('Accepted');
const noResponse = failedWith({ kind: 'failed', httpStatus: null, isOutcomeUnknown: true });
const offline = failedWith({ kind: 'offline' });
const signedOut = failedWith({ kind: 'unauthorised', message: null });
const conflict = failedWith({
  kind: 'refused',
  message: 'Transaction is now Hold',
  code: 'conflict',
});
const busy = failedWith({ kind: 'refused', message: 'Too many', code: null, retryAfterMs: 3_000 });
const forbidden = failedWith({ kind: 'failed', httpStatus: 403, isOutcomeUnknown: false });

type Answers = Readonly<Record<string, readonly Result<unknown>[]>>;

/** Runs with these answers to each row, in order, and records what happens. */
async function run(
  sends: Answers,
  { verifies = {}, ...options }: Partial<BulkRunOptions> & { verifies?: Answers } = {},
) {
  const log: string[] = [];
  const outcomes: Record<string, BulkOutcome> = { ...options.outcomes };
  const pauses: (BulkPause | null)[] = [];
  const next = (kind: string, answers: Answers) => {
    const counts = new Map<string, number>();
    return async (id: string) => {
      const count = counts.get(id) ?? 0;
      counts.set(id, count + 1);
      log.push(`${kind} ${id}`);
      const answer = answers[id]?.[count];
      if (!answer) throw new Error(`no answer to ${kind} ${id}`);
      return answer;
    };
  };
  const wait = vi.fn<BulkRunOptions['wait']>(async () => {});
  const end = await runBulk({
    ids: Object.keys(sends),
    outcomes: {},
    send: next('send', sends),
    verify: next('verify', verifies) as BulkRunOptions['verify'],
    reasonOf: (error: CallError) => (error.kind === 'refused' ? (error.message ?? '') : 'Wrong!'),
    wait,
    isStopped: () => false,
    onOutcome: (id, outcome) => (outcomes[id] = outcome),
    onPause: (pause) => pauses.push(pause),
    ...options,
  });
  return { end, log, outcomes, pauses, wait };
}

const kindsOf = (outcomes: BulkOutcomes) =>
  Object.fromEntries(Object.entries(outcomes).map(([id, { kind }]) => [id, kind]));

describe('a run', () => {
  it('sends the rows one after the other', async () => {
    const { end, log, outcomes } = await run({ a: [done], b: [done] });
    expect(end).toBe('finished');
    expect(log).toEqual(['send a', 'send b']);
    expect(kindsOf(outcomes)).toEqual({ a: 'done', b: 'done' });
  });

  it('goes on after a refusal, and keeps its reason', async () => {
    const { end, outcomes } = await run({ a: [conflict], b: [forbidden], c: [done] });
    expect(end).toBe('finished');
    expect(outcomes).toEqual({
      a: { kind: 'failed', reason: 'Transaction is now Hold', isChanged: true },
      b: { kind: 'failed', reason: 'Wrong!' },
      c: { kind: 'done' },
    });
  });

  it('waits offline and sends the same row again', async () => {
    const { end, log, pauses, wait } = await run({ a: [done], b: [offline, done], c: [done] });
    expect(end).toBe('finished');
    expect(log).toEqual(['send a', 'send b', 'send b', 'send c']);
    expect(pauses).toEqual(['offline', null]);
    expect(wait).toHaveBeenCalledExactlyOnceWith('offline', 1, 0);
  });

  it('waits for as long as a busy server asks for', async () => {
    const { log, wait } = await run({ a: [busy, done] });
    expect(log).toEqual(['send a', 'send a']);
    expect(wait).toHaveBeenCalledExactlyOnceWith('busy', 1, 3_000);
  });

  it('does not send a row again that was recorded without a response', async () => {
    const { log, outcomes } = await run(
      { a: [noResponse] },
      { verifies: { a: [succeeded(true)] } },
    );
    expect(log).toEqual(['send a', 'verify a']);
    expect(kindsOf(outcomes)).toEqual({ a: 'done' });
  });

  it('sends a row again that was not recorded', async () => {
    const verifies = { a: [noResponse, succeeded(false)] };
    const { log, outcomes, wait } = await run({ a: [noResponse, done] }, { verifies });
    expect(log).toEqual(['send a', 'verify a', 'verify a', 'send a']);
    expect(kindsOf(outcomes)).toEqual({ a: 'done' });
    expect(wait.mock.calls.map(([, attempt]) => attempt)).toEqual([1, 2]);
  });

  it('recognises a row that was recorded after it was looked up', async () => {
    const verifies = { a: [succeeded(false), succeeded(true)] };
    const { log, outcomes } = await run({ a: [noResponse, conflict] }, { verifies });
    expect(log).toEqual(['send a', 'verify a', 'send a', 'verify a']);
    expect(kindsOf(outcomes)).toEqual({ a: 'done' });
  });

  it('keeps the refusal of a row that another user has changed in the meantime', async () => {
    const verifies = { a: [succeeded(false), succeeded(false)] };
    const { outcomes } = await run({ a: [noResponse, conflict] }, { verifies });
    const reason = 'Transaction is now Hold';
    expect(outcomes).toEqual({ a: { kind: 'failed', reason, isChanged: true } });
  });

  it('ends with the session, and leaves the rest unsent', async () => {
    const { end, log, outcomes } = await run({ a: [done], b: [signedOut], c: [done] });
    expect(end).toBe('signedOut');
    expect(log).toEqual(['send a', 'send b']);
    expect(kindsOf(outcomes)).toEqual({ a: 'done', b: 'waiting' });
  });

  it('stops after the present row', async () => {
    let isStopped = false;
    const { end, outcomes } = await run(
      { a: [done], b: [done] },
      {
        isStopped: () => isStopped,
        send: async () => {
          isStopped = true;
          return done;
        },
      },
    );
    expect(end).toBe('stopped');
    expect(kindsOf(outcomes)).toEqual({ a: 'done' });
  });

  it('stops while it waits, and knows that the row may have been recorded', async () => {
    let isStopped = false;
    const wait = async () => {
      isStopped = true;
    };
    const { end, log, outcomes } = await run(
      { a: [noResponse] },
      { wait, isStopped: () => isStopped },
    );
    expect(end).toBe('stopped');
    expect(log).toEqual(['send a']);
    expect(kindsOf(outcomes)).toEqual({ a: 'unknown' });
  });

  it('sends only what is left of an earlier run, and looks up what may have been recorded', async () => {
    const { log, outcomes } = await run(
      { a: [], b: [], c: [], d: [done], e: [done] },
      {
        outcomes: {
          a: { kind: 'done' },
          b: { kind: 'failed', reason: 'No' },
          c: { kind: 'unknown' },
          d: { kind: 'unknown' },
        },
        verifies: { c: [succeeded(true)], d: [succeeded(false)] },
      },
    );
    expect(log).toEqual(['verify c', 'verify d', 'send d', 'send e']);
    expect(kindsOf(outcomes)).toEqual({ a: 'done', b: 'failed', c: 'done', d: 'done', e: 'done' });
  });
});
