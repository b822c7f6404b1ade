import { expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { propose, proposeAll } from './proposing.ts';

test('many lines and payments are compared in a thread, with the same proposals', async () => {
  const numbers = Array.from({ length: 1100 }, (_, index) => index);
  const rows = {
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
  const proposed = await propose(rows);
  expect(proposed.certain).toHaveLength(1100);
  expect(proposed).toEqual(proposeAll(rows));
});
