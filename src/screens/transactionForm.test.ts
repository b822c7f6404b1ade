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
const nothing = { agent: undefined, bank: undefined, amount: undefined, notes: undefined };

describe('validateTransaction', () => {
  it.each<[string, Partial<TransactionValues>, object]>([
    ['complete', {}, {}],
    ['a file instead of notes', { notes: ' ', file: 'valid' }, {}],
    ['no agent', { agent: '' }, { agent: 'Agent Name is required' }],
    ['no bank', { bank: '' }, { bank: 'Bank Name is required' }],
    ['no amount', { amount: ' ' }, { amount: 'Amount is required' }],
    [
      'nothing to pay',
      { amount: '0.00' },
      { amount: 'Amount must be more than zero, with at most 2 decimals' },
    ],
    [
      'fractions of a paisa',
      { amount: '1.005' },
      { amount: 'Amount must be more than zero, with at most 2 decimals' },
    ],
    ['no details', { notes: '  ' }, { notes: 'Either notes or file upload is required' }],
  ])('%s', (_name, change, problems) => {
    expect(validateTransaction({ ...complete, ...change }, intl)).toEqual({
      ...nothing,
      ...problems,
    });
  });

  it('says everything at once about an untouched form', () => {
    expect(Object.values(validateTransaction({}, intl)).filter(Boolean)).toHaveLength(4);
  });
});

describe('optionsWith', () => {
  const banks = [{ code: 'HDFC', name: 'HDFC Bank' }];

  it('shows the name followed by the code in brackets', () => {
    expect(optionsWith(banks, { code: 'HDFC', name: 'HDFC Bank' })).toEqual([
      { id: 'HDFC', label: 'HDFC Bank (HDFC)' },
    ]);
  });

  it('keeps a choice that is no longer active', () => {
    const ids = optionsWith(banks, { code: 'OLD', name: 'Old Bank' }).map(({ id }) => id);
    expect(ids).toEqual(['OLD', 'HDFC']);
  });
});
