import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { propose, proposeAll } from './proposing.ts';

/** As many lines as payments, of which each has its own reference. */
function rowsOf(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    lines: numbers.map((number) => ({
      id: `line ${number}`,
      amount: paise(10_000 + number),
      bookingDay: '2026-10-05',
      valueDay: null,
      text: `NEFT/HDFC${100_000 + number}`,
      references: [`HDFC${100_000 + number}`],
    })),
    payments: numbers.map((number) => ({
      id: `payment ${number}`,
      amount: paise(10_000 + number),
      day: '2026-10-05',
      reference: `HDFC${100_000 + number}`,
      customer: 'Anitha Nair',
      accounts: [],
    })),
    fees: [],
    returned: new Set<string>(),
  };
}

test('many lines and payments are compared in a thread, with the same proposals', async () => {
  const rows = rowsOf(1100);
  const proposed = await propose(rows, 1);
  expect(proposed.certain).toHaveLength(1100);
  expect(proposed).toEqual(proposeAll(rows));
});

test('at most two threads run at a time', async () => {
  const running = new Set<Worker>();
  let most = 0;
  const count = (worker: Worker) => {
    running.add(worker);
    most = Math.max(most, running.size);
    worker.once('exit', () => running.delete(worker));
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const rows = rowsOf(1001);
  await Promise.all([1, 1, 1, 2].map((userId) => propose(rows, userId)));
  expect(most).toBe(2);
});
