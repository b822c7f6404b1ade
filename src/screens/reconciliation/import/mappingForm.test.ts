import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import { mappingOf, missingColumns, noColumn, valuesOfMapping } from './mappingForm.ts';

const least: ColumnMapping = {
  date: 'Date',
  valueDate: null,
  dayOrder: 'dayFirst',
  text: ['Narration'],
  reference: null,
  bankId: null,
  amount: { kind: 'separate', debit: 'Debit', credit: 'Credit' },
  balance: null,
  balanceMark: null,
};

describe('a mapping is the same after the form', () => {
  it.each<[string, ColumnMapping]>([
    ['two columns', least],
    ['a sign', { ...least, amount: { kind: 'signed', amount: 'Amount' } }],
    ['a mark behind', { ...least, amount: { kind: 'marked', amount: 'Amount', mark: null } }],
    ['a mark beside', { ...least, amount: { kind: 'marked', amount: 'Amount', mark: 'Dr/Cr' } }],
    [
      'all columns',
      {
        ...least,
        valueDate: 'Value Dt',
        dayOrder: 'monthFirst',
        text: ['Narration', 'Remarks'],
        reference: 'Ref',
        bankId: 'Tran Id',
        balance: 'Balance',
        balanceMark: 'Dr/Cr',
      },
    ],
  ])('with %s', (_, mapping) => {
    expect(mappingOf(valuesOfMapping(mapping))).toEqual(mapping);
  });
});

it('names what is missing, and has no mapping before', () => {
  const empty = valuesOfMapping(null);
  expect(missingColumns(empty)).toEqual(['date', 'text', 'debit', 'credit']);
  expect(missingColumns({ ...empty, amountKind: 'signed', date: 'Date' })).toEqual([
    'text',
    'amount',
  ]);
  expect(missingColumns({ ...empty, amountKind: 'marked', date: noColumn })).toContain('date');
  expect(mappingOf({ ...empty, date: 'Date', text: 'Narration', debit: 'Debit' })).toBeNull();
});

it('takes a text once, and no mark of a balance that there is not', () => {
  const values = { ...valuesOfMapping(least), moreText: 'Narration', balanceMark: 'Dr/Cr' };
  expect(mappingOf(values)).toEqual(least);
});
