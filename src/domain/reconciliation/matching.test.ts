import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type OpenLine, type OpenPayment, proposeMatches } from './matching.ts';
import { referencesIn } from './references.ts';

const line = (id: string, text: string, changes: Partial<OpenLine> = {}): OpenLine => ({
  id,
  amount: paise(50_000),
  bookingDay: '2026-08-10',
  valueDay: null,
  text,
  references: referencesIn(text),
  ...changes,
});
const payment = (id: string, changes: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  amount: paise(50_000),
  day: '2026-08-10',
  reference: null,
  customer: 'Ramesh Kumar',
  accounts: [],
  ...changes,
});
const propose = (
  lines: readonly OpenLine[],
  payments: readonly OpenPayment[],
  fees: readonly number[] = [],
  returned: readonly string[] = [],
) => {
  const { certain, possible, ties } = proposeMatches(lines, payments, {
    fees: fees.map(paise),
    returned: new Set(returned),
  });
  const pairs = (proposals: typeof certain) =>
    proposals.map(({ lineId, paymentId }) => `${lineId}${paymentId}`).toSorted();
  return { certain: pairs(certain), possible: pairs(possible), ties: ties.map(pairs) };
};

const reference = '421412345678';
const withReference = line('A', `IMPS/P2A/${reference}/RAMESH KUMAR/SBIN`);
const none = { certain: [], possible: [], ties: [] };

test('the same reference, amount and days are certain', () => {
  const payments = [payment('1', { reference }), payment('2', { customer: 'Anitha' })];
  expect(propose([withReference], payments)).toEqual({ ...none, certain: ['A1'] });
});

test.each([
  ['another amount', { amount: paise(50_001), reference }],
  ['a day long before', { day: '2026-08-04', reference }],
  ['a day after it', { day: '2026-08-14', reference }],
])('proposes nothing for %s', (_case, changes) => {
  expect(propose([withReference], [payment('1', changes)])).toEqual(none);
});

test.each([
  [
    'account',
    'NEFT DR-31234567890-N214262345678901',
    { customer: 'Anitha', accounts: ['31234567890'] },
  ],
  ['end of the account', 'INB XX7890 TRANSFER', { customer: 'Anitha', accounts: ['31234567890'] }],
  ['name', 'NEFT DR-SBIN0001234-RAMESH KUMAR-RENT', {}],
  ['name that is cut off', 'MMT/IMPS/421412345679/RAMESH KUM', {}],
  ['name that sounds the same', 'UPI-RAMEESH KUMAAR', {}],
  ['amount and day', 'TRANSFER', {}],
  [
    'reference that is cut off',
    'NEFT-N2142623456',
    { reference: 'N214262345678901', customer: 'X Y' },
  ],
])('proposes the only one with the same %s', (_case, text, changes) => {
  expect(propose([line('A', text)], [payment('1', changes)])).toEqual({
    ...none,
    possible: ['A1'],
  });
});

test('prefers the name to another payment of the same amount and day', () => {
  const payments = [payment('1'), payment('2', { customer: 'Anitha Thomas' })];
  expect(propose([line('A', 'NEFT-RAMESH KUMAR')], payments)).toMatchObject({ possible: ['A1'] });
});

test('shows together what comes close together', () => {
  const payments = [payment('1'), payment('2')];
  const lines = [line('A', 'NEFT-RAMESH KUMAR'), line('B', 'NEFT-RAMESH KUMAR')];
  expect(propose(lines, payments)).toEqual({ ...none, ties: [['A1', 'A2', 'B1', 'B2']] });
  expect(propose(lines.slice(0, 1), payments)).toEqual({ ...none, ties: [['A1', 'A2']] });
});

test('is not certain if the name or the account speaks for another payment', () => {
  // The banker has typed each reference with the other payment.
  const lines = [withReference, line('B', 'IMPS/P2A/421412345679/ANITHA/SBIN')];
  const payments = [
    payment('1', { reference: '421412345679' }),
    payment('2', { reference, customer: 'Anitha' }),
  ];
  expect(propose(lines, payments).certain).toEqual([]);
});

test('is not certain if the line names somebody else', () => {
  expect(propose([withReference], [payment('1', { reference, customer: 'Anitha' })])).toEqual({
    ...none,
    possible: ['A1'],
  });
});

test('is not certain if two payments or two lines have the reference', () => {
  const [one, two] = [payment('1', { reference }), payment('2', { reference, amount: paise(1) })];
  expect(propose([withReference], [one, two])).toEqual({ ...none, possible: ['A1'] });
  expect(propose([withReference, { ...withReference, id: 'B' }], [one])).toEqual({
    ...none,
    ties: [['A1', 'B1']],
  });
});

test('is not certain if the money came back', () => {
  expect(propose([withReference], [payment('1', { reference })], [], [reference])).toEqual({
    ...none,
    possible: ['A1'],
  });
});

test('takes what the bank charged beside a payment for possible only', () => {
  const withFee = { ...withReference, amount: paise(50_590) };
  expect(propose([withFee], [payment('1', { reference })], [590])).toEqual({
    ...none,
    possible: ['A1'],
  });
  expect(propose([withFee], [payment('1', { reference })], [500])).toEqual(none);
});

test('compares references without zeros in front and behind the name of the channel', () => {
  const lines = [
    line('A', '', { references: ['421412345678'] }),
    line('B', 'INB IMPS421412345679/XX1234', { amount: paise(1) }),
  ];
  const payments = [
    payment('1', { reference: '0000421412345678' }),
    payment('2', { reference: '421412345679', amount: paise(1) }),
  ];
  expect(propose(lines, payments).certain).toEqual(['A1', 'B2']);
});

test('a line with another reference of the same form is not proposed by amount and day', () => {
  expect(propose([line('A', 'IMPS/421412345679')], [payment('1', { reference })])).toEqual(none);
});

test('many candidates with nothing but the amount and the day in common say nothing', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => payment(`${index}`, { customer: 'Anitha' }));
  const bare = line('A', 'TRANSFER');
  expect(propose([bare], others(10)).ties).toEqual([others(10).map(({ id }) => `A${id}`)]);
  expect(propose([bare], others(11))).toEqual(none);
  expect(
    propose(
      others(11).map(({ id }) => line(id, 'TRANSFER')),
      [payment('P')],
    ),
  ).toEqual(none);
  const named = propose([line('A', 'NEFT DR-RAMESH KUMAR')], [...others(11), payment('N')]);
  expect(named).toEqual({ ...none, possible: ['AN'] });
});

const dayAt = (index: number) => `2026-08-${String((index % 28) + 1).padStart(2, '0')}`;

test('finds each of many lines among more payments', () => {
  const customers = [
    'Ramesh Kumar',
    'Anitha Thomas',
    'Mohammed Ashraf',
    'Latha Menon',
    'John Varghese',
  ];
  const payments = Array.from({ length: 20_000 }, (_, index) =>
    payment(String(index), {
      amount: paise(((index * 7919) % 2000) * 100 + 100),
      day: dayAt(index),
      reference: String(400_000_000_000 + index),
      customer: customers[index % 5] ?? '',
    }),
  );
  const lines = payments
    .slice(0, 5000)
    .map(({ id, amount, day, reference: own, customer }) =>
      line(id, `IMPS/P2A/${own}/${customer}/SBIN`, { amount, bookingDay: day }),
    );
  expect(propose(lines, payments).certain).toHaveLength(5000);
});
