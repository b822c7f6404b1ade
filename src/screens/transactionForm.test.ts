import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { optionsWith, type TransactionValues, validateTransaction } from './transactionForm.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const complete: TransactionValues = {
  customer: '',
  agent: 'AGT01',
  bank: 'HDFC',
  amount: '1,000.50',
  notes: 'A/C 1234',
  file: '',
};
const noErrors = { agent: undefined, bank: undefined, amount: undefined, notes: undefined };

describe('validateTransaction', () => {
  it.each<[string, Partial<TransactionValues>, object]>([
    ['a complete form', {}, {}],
    ['a file instead of notes', { notes: ' ', file: 'valid' }, {}],
    ['no agent', { agent: '' }, { agent: 'Agent Name is required' }],
    ['no bank', { bank: '' }, { bank: 'Bank Name is required' }],
    ['no amount', { amount: ' ' }, { amount: 'Amount is required' }],
    [
      'an amount of zero',
      { amount: '0.00' },
      { amount: 'Amount must be more than zero, with at most 2 decimals' },
    ],
    [
      'an amount with 3 decimals',
      { amount: '1.005' },
      { amount: 'Amount must be more than zero, with at most 2 decimals' },
    ],
    ['the largest amount', { amount: '99,99,99,999.99' }, {}],
    [
      'more than the largest amount',
      { amount: '1000000000' },
      { amount: 'Amount can be at most ₹99,99,99,999.99' },
    ],
    [
      'neither notes nor a file',
      { notes: '  ' },
      { notes: 'Either notes or file upload is required' },
    ],
  ])('validates %s', (_name, change, errors) => {
    expect(validateTransaction({ ...complete, ...change }, intl, { above: null })).toEqual({
      ...noErrors,
      ...errors,
    });
  });

  it('reports all errors of an empty form', () => {
    expect(
      Object.values(validateTransaction({}, intl, { above: null })).filter(Boolean),
    ).toHaveLength(4);
  });
});

describe('optionsWith', () => {
  const banks = [{ code: 'HDFC', name: 'HDFC Bank' }];

  it('labels an option with its name and its code in brackets', () => {
    expect(optionsWith(banks, { code: 'HDFC', name: 'HDFC Bank' })).toEqual([
      { id: 'HDFC', label: 'HDFC Bank (HDFC)' },
    ]);
  });

  it('includes the selected option when it is no longer active', () => {
    const ids = optionsWith(banks, { code: 'OLD', name: 'Old Bank' }).map(({ id }) => id);
    expect(ids).toEqual(['OLD', 'HDFC']);
  });
});
