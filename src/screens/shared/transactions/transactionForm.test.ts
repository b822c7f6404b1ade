import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import {
  optionsWith,
  type TransactionValues,
  validateAmount,
  validateTransaction,
} from './transactionForm.ts';

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
    ['the largest amount', { amount: '99,99,99,999.99' }, {}],
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

  it.each([
    ['', 'Amount is required'],
    [' ', 'Amount is required'],
    ['₹', 'Amount is required'],
    ['0', 'Amount must be more than zero'],
    ['0.00', 'Amount must be more than zero'],
    ['-5', 'Amount cannot be negative'],
    ['1000000000', 'Amount can be at most ₹99,99,99,999.99'],
    ['12345678901234', 'Amount can be at most ₹99,99,99,999.99'],
    ['1.005', 'Amount can have at most 2 decimals'],
    ['1.000055k', 'Amount must be in whole paise'],
    ['1.2.3', 'Amount can have only one decimal point'],
    ['5000 6000', 'This can mean ₹5,000.00 or ₹6,000.00. Type only one of them'],
    ['75.00 Cr', 'This can mean ₹75.00 or ₹75,00,00,000.00. Type only one of them'],
    ['5000 6000 7000', 'Amount must be one number, without spaces'],
    ['five', 'Amount must be in digits, or short such as 50k, 2.5L or 1.2cr'],
    ['1000-', 'Amount must be a number, such as 1000.50'],
    ['.5', undefined],
    ['5.', undefined],
    ['₹1,000', undefined],
    ['1 000', undefined],
    ['1,00,000', undefined],
  ])('says what is wrong with the amount %j', (amount, error) => {
    expect(validateAmount(amount, intl.formatMessage)).toBe(error);
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
