import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { Draft } from '#core/forms/drafts/draftStore.ts';
import {
  bulkDraftOf,
  bulkOfDraft,
  doneIds,
  leftOf,
  type StartedBulk,
  toRetry,
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
    2: { kind: 'failed', reason: 'Transaction has payments' },
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

it('stores what is left, without names', () => {
  const stored = structuredClone(bulkDraftOf(started));
  expect(JSON.stringify(stored)).not.toMatch(/Ravi|HDFC/);
  expect(bulkOfDraft(draft(stored))).toEqual({
    transition: 'accept',
    rows: ['3', '4'].map((id) => ({ ...row(id), customer: '', bankName: '' })),
    outcomes: { 3: { kind: 'unknown' }, 4: { kind: 'unknown' } },
  });
});

it.each([
  [{}],
  [{ transition: 'cancel', rows: [row('1')] }],
  [{ transition: 'accept', rows: 'x' }],
  [{ transition: 'accept', rows: [null, { id: 1 }, { ...row('1'), amount: 1.5 }] }],
  [{ transition: 'accept', rows: [{ ...row('1'), version: null }] }],
])('ignores a draft with %j', (typed) => {
  expect(bulkOfDraft(draft(typed))).toBeNull();
});

it('tells what was changed, and what is left', () => {
  expect(doneIds(started.outcomes)).toEqual(['1']);
  expect(leftOf(started).map(({ id }) => id)).toEqual(['3', '4']);
});

it('sends once more what was refused, unless somebody has changed it', () => {
  expect(leftOf(toRetry(started)).map(({ id }) => id)).toEqual(['2', '3', '4']);
  const changed = { kind: 'failed', reason: 'Transaction is now Hold', isChanged: true } as const;
  const outcomes = { ...started.outcomes, 2: changed };
  expect(leftOf(toRetry({ ...started, outcomes })).map(({ id }) => id)).toEqual(['3', '4']);
});
