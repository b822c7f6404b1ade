import { expect, test } from 'vitest';
import { distinctColumns, mappedColumns, suggestMapping } from './columns.ts';

const usual = {
  dayOrder: 'dayFirst',
  valueDate: null,
  reference: null,
  bankId: null,
  balance: null,
  balanceMark: null,
};

// The columns as the banks name them in their exports.
test.each([
  [
    'HDFC',
    [
      'Date',
      'Narration',
      'Chq./Ref.No.',
      'Value Dt',
      'Withdrawal Amt.',
      'Deposit Amt.',
      'Closing Balance',
    ],
    {
      date: 'Date',
      valueDate: 'Value Dt',
      text: ['Narration'],
      reference: 'Chq./Ref.No.',
      amount: { kind: 'separate', debit: 'Withdrawal Amt.', credit: 'Deposit Amt.' },
      balance: 'Closing Balance',
    },
  ],
  [
    'HDFC, padded',
    [
      '  Date     ',
      'Narration  ',
      'Value Dat',
      'Debit Amount       ',
      'Credit Amount      ',
      'Chq/Ref Number   ',
      'Closing Balance',
    ],
    {
      date: '  Date     ',
      valueDate: 'Value Dat',
      text: ['Narration  '],
      reference: 'Chq/Ref Number   ',
      amount: { kind: 'separate', debit: 'Debit Amount       ', credit: 'Credit Amount      ' },
      balance: 'Closing Balance',
    },
  ],
  [
    'SBI',
    [
      'Txn Date',
      'Value Date',
      'Description',
      'Ref No./Cheque No.',
      '        Debit',
      'Credit',
      'Balance',
    ],
    {
      date: 'Txn Date',
      valueDate: 'Value Date',
      text: ['Description'],
      reference: 'Ref No./Cheque No.',
      amount: { kind: 'separate', debit: '        Debit', credit: 'Credit' },
      balance: 'Balance',
    },
  ],
  [
    'ICICI',
    [
      'S No.',
      'Value Date',
      'Transaction Date',
      'Cheque Number',
      'Transaction Remarks',
      'Withdrawal Amount (INR )',
      'Deposit Amount (INR )',
      'Balance (INR )',
    ],
    {
      date: 'Transaction Date',
      valueDate: 'Value Date',
      text: ['Transaction Remarks'],
      amount: {
        kind: 'separate',
        debit: 'Withdrawal Amount (INR )',
        credit: 'Deposit Amount (INR )',
      },
      balance: 'Balance (INR )',
    },
  ],
  [
    'Axis',
    ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
    {
      date: 'Tran Date',
      text: ['PARTICULARS'],
      amount: { kind: 'separate', debit: 'DR', credit: 'CR' },
      balance: 'BAL',
    },
  ],
  [
    'Axis, with marks',
    [
      'S.No',
      'Transaction Date',
      'Particulars',
      'Amount(INR)',
      'Debit/Credit',
      'Balance(INR)',
      'Cheque Number',
    ],
    {
      date: 'Transaction Date',
      text: ['Particulars'],
      amount: { kind: 'marked', amount: 'Amount(INR)', mark: 'Debit/Credit' },
      balance: 'Balance(INR)',
    },
  ],
  [
    'Federal',
    [
      'Date',
      'Value Date',
      'Particulars',
      'Tran Type',
      'Tran ID',
      'Cheque Details',
      'Withdrawals',
      'Deposits',
      'Balance',
      'Dr/Cr',
    ],
    {
      date: 'Date',
      valueDate: 'Value Date',
      text: ['Particulars'],
      bankId: 'Tran ID',
      amount: { kind: 'separate', debit: 'Withdrawals', credit: 'Deposits' },
      balance: 'Balance',
      balanceMark: 'Dr/Cr',
    },
  ],
  [
    'Kotak',
    [
      'Sl. No.',
      'Transaction Date',
      'Value Date',
      'Description',
      'Chq / Ref No.',
      'Amount',
      'Dr / Cr',
      'Balance',
      'Dr / Cr 2',
    ],
    {
      date: 'Transaction Date',
      valueDate: 'Value Date',
      text: ['Description'],
      reference: 'Chq / Ref No.',
      amount: { kind: 'marked', amount: 'Amount', mark: 'Dr / Cr' },
      balance: 'Balance',
      balanceMark: 'Dr / Cr 2',
    },
  ],
  [
    'a balance with its mark before the amount',
    ['Date', 'Narration', 'Balance', 'Dr/Cr', 'Amount', 'Dr/Cr 2'],
    {
      date: 'Date',
      text: ['Narration'],
      amount: { kind: 'marked', amount: 'Amount', mark: 'Dr/Cr 2' },
      balance: 'Balance',
      balanceMark: 'Dr/Cr',
    },
  ],
  [
    'Canara',
    [
      'Txn Date',
      'Value Date',
      'Cheque No.',
      'Description',
      'Branch Code',
      'Debit',
      'Credit',
      'Balance',
    ],
    {
      date: 'Txn Date',
      valueDate: 'Value Date',
      text: ['Description'],
      amount: { kind: 'separate', debit: 'Debit', credit: 'Credit' },
      balance: 'Balance',
    },
  ],
  [
    'one signed amount',
    ['Transaction Date', 'Description', 'Amount', 'Balance'],
    {
      date: 'Transaction Date',
      text: ['Description'],
      amount: { kind: 'signed', amount: 'Amount' },
      balance: 'Balance',
    },
  ],
])('finds the columns of %s', (_bank, columns, mapping) => {
  const found = suggestMapping(columns);
  expect(found).toEqual({ ...usual, ...mapping });
  expect(columns).toEqual(expect.arrayContaining(found ? mappedColumns(found) : []));
});

test('suggests nothing where date, text or amount are missing', () => {
  expect(suggestMapping(['Name', 'Description', 'Amount'])).toBeNull();
  expect(suggestMapping(['Date', 'Description', 'Debit'])).toBeNull();
  expect(suggestMapping([])).toBeNull();
});

test('gives equal names a number', () => {
  expect(distinctColumns(['Date', 'Text', 'date ', 'Date'])).toEqual([
    'Date',
    'Text',
    'date 2',
    'Date 3',
  ]);
});

test.each([
  [
    'ICICI, of companies',
    'Value Date,Txn Posted Date,Description,Cr/Dr,Transaction Amount(INR)',
    'Txn Posted Date',
  ],
  ['Varachha', 'TRN.  Date,Value  Date,Narration,Debit,Credit,Closing  Bal', 'TRN.  Date'],
  ['Paytm', 'Date & Time,Transaction Details,Amount,Available Balance', 'Date & Time'],
  ['IndusInd', 'Date,Particulars,Chq./Ref.No.,Withdrawl,Deposit,Balance', 'Date'],
  ['a cooperative bank', 'Date,Particulars,Receipts,Payments,Balance', 'Date'],
])('finds the day of %s', (_bank, columns, date) => {
  expect(suggestMapping(columns.split(','))?.date).toBe(date);
});
