import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { drawnFingerprint } from '#server/test/receipts/drawnFingerprint.ts';
import { measureCopies } from '#server/test/receipts/measureCopies.ts';
import { makeFacts, templates } from '#server/test/receipts/receiptDrawings.ts';
import { findCopies } from './compareReceipts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipts-'));
});
afterAll(() => rm(folder, { recursive: true }));

// docs/performance.md has the figures of more copies and pairs.
const longTest = { tags: ['nightly'], timeout: 300_000 };

test(
  'finds copies of receipts, and takes different receipts of a bank for different',
  longTest,
  async () => {
    const { copies, missed, pairs, mistaken } = await measureCopies(64, folder);
    const isRarelyMistaken = mistaken / pairs <= 0.01;
    const missing = Object.values(missed).reduce((sum, count) => sum + count, 0);
    expect({
      copies,
      missed,
      isRarelyMistaken,
      findsCopies: missing / copies <= 0.05,
    }).toMatchObject({ copies: 64, isRarelyMistaken: true, findsCopies: true });
  },
);

const [bank, anotherBank] = templates;

test('takes receipts of two banks with the same facts for different', async () => {
  const facts = makeFacts(new Random(1));
  const own = await drawnFingerprint(bank, facts);
  const other = await drawnFingerprint(anotherBank, facts);
  expect(findCopies(own, [other, own])).toEqual([false, true]);
});

test('takes a receipt in which one digit was changed for a copy', async () => {
  const facts = { ...makeFacts(new Random(2)), amount: '25,000.00' };
  const own = await drawnFingerprint(bank, facts);
  const forged = await drawnFingerprint(bank, { ...facts, amount: '26,000.00' });
  expect(findCopies(forged, [own])).toEqual([true]);
});

test.each([90, 180, 270])('finds a copy that is turned by %i degrees', async (degrees) => {
  const facts = makeFacts(new Random(4));
  const own = await drawnFingerprint(bank, facts);
  expect(findCopies(await drawnFingerprint(bank, facts, 600, degrees), [own])).toEqual([true]);
});

test.each([
  ['an empty fingerprint', Buffer.alloc(0)],
  ['a fingerprint of another format', Buffer.from([2, 0, 10, 0, 10, 3, 0])],
])('finds no copy of %s', async (_, fingerprint) => {
  const own = await drawnFingerprint(bank, makeFacts(new Random(3)));
  expect(findCopies(fingerprint, [own, fingerprint])).toEqual([false, false]);
  expect(findCopies(own, [fingerprint, own])).toEqual([false, true]);
});
