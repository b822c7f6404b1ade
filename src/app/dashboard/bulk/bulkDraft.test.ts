import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { Draft } from '#core/forms/drafts/draftStore.ts';
import {
  bulkDraftOf,
  bulkOfDraft,
  doneIds,
  hasRest,
  outcomesToRetry,
  type StartedBulk,
} from './bulkDraft.ts';

const row = (id: string) => ({
  id,
  code: `26112200${id}`,
  amount: paise(1_500),
  customer: 'Ravi Kumar',
  bankName: 'HDFC Bank',
  version: 3,
});
const started: StartedBulk = {
  transition: 'accept',
  rows: ['1', '2', '3', '4'].map(row),
  outcomes: {
    1: { kind: 'done' },
    2: { kind: 'failed', reason: 'Transaction is now Hold' },
    3: { kind: 'sending' },
  },
};
const draft = (typed: object): Draft => ({
  id: 'd',
  form: 'bulk',
  typed: { ...typed },
  base: null,
  savedAt: 1,
  sentAt: 1,
});

it('stores no names, and restores what is settled', () => {
  const stored = structuredClone(bulkDraftOf(started));
  expect(JSON.stringify(stored)).not.toMatch(/Ravi|HDFC/);
  expect(bulkOfDraft(draft(stored))).toEqual({
    transition: 'accept',
    rows: started.rows.map((one) => ({ ...one, customer: '', bankName: '' })),
    outcomes: {
      1: { kind: 'done' },
      2: { kind: 'failed', reason: 'Transaction is now Hold' },
      3: { kind: 'unknown' },
      4: { kind: 'unknown' },
    },
  });
});

it.each([
  [{}],
  [{ transition: 'cancel', rows: [row('1')] }],
  [{ transition: 'accept', rows: 'x' }],
  [{ transition: 'accept', rows: [null, { id: 1 }, { id: 'a', code: 'b', amount: 1.5 }] }],
])('ignores a draft with %j', (typed) => {
  expect(bulkOfDraft(draft(typed))).toBeNull();
});

it('tells what was changed, and what is left', () => {
  expect(doneIds(started.outcomes)).toEqual(['1']);
  expect(hasRest(started)).toBe(true);
  expect(hasRest({ ...started, rows: started.rows.slice(0, 2) })).toBe(false);
});

it('sends what was refused once more', () => {
  expect(outcomesToRetry(started.outcomes)).toEqual({
    1: { kind: 'done' },
    2: { kind: 'waiting' },
    3: { kind: 'sending' },
  });
});
