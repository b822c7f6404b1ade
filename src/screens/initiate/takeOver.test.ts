import { describe, expect, it } from 'vitest';
import type { Customer } from '#domain/transactions/customers.ts';
import { paise } from '#domain/money/money.ts';
import { takeOffered, takeOver, undoOf } from './takeOver.ts';

const ravi: Customer = {
  name: 'Ravi Kumar',
  bankName: 'HDFC Bank',
  bankCode: 'HDFC',
  logoUrl: null,
  amounts: [paise(150_000), paise(200_000)],
  notes: 'A/C 50100234567890',
  usedAt: '2026-03-14T10:00:00+05:30',
};
const banks = [
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'SBI', name: 'State Bank of India' },
];

const name = { field: 'customer', before: 'ra', after: 'Ravi Kumar' };
const bank = { field: 'bank', before: '', after: 'HDFC' };
const amount = { field: 'amount', before: '', after: '1500.00' };
const notes = { field: 'notes', before: '', after: 'A/C 50100234567890' };

describe('takeOver', () => {
  it('takes over the name and all empty fields', () => {
    expect(takeOver({ customer: 'ra', notes: ' \n' }, ravi, banks)).toEqual({
      customer: ravi,
      taken: [name, bank, amount, { ...notes, before: ' \n' }],
      offered: [],
      isBankInactive: false,
    });
  });

  it('only offers what a typed value would lose', () => {
    const typed = { customer: 'ra', bank: 'SBI', amount: '1', notes: 'typed' };
    const { taken, offered } = takeOver(typed, ravi, banks);
    expect(taken).toEqual([name]);
    expect(offered).toEqual([
      { ...bank, before: 'SBI' },
      { ...amount, before: '1' },
      { ...notes, before: 'typed' },
    ]);
  });

  it('changes nothing that is the same already', () => {
    const same = { customer: 'Ravi Kumar', bank: 'HDFC', amount: '1500', notes: ravi.notes };
    expect(takeOver(same, ravi, banks)).toMatchObject({ taken: [], offered: [] });
  });

  it.each([
    ['a bank that the server calls inactive', { ...ravi, bankCode: null }, banks],
    ['a bank that is not among the active ones', ravi, banks.slice(1)],
  ])('leaves out %s', (_what, customer, active) => {
    expect(takeOver({ customer: 'ra' }, customer, active)).toMatchObject({
      taken: [name, amount, notes],
      offered: [],
      isBankInactive: true,
    });
  });

  it('leaves out blank notes', () => {
    expect(takeOver({ customer: 'ra' }, { ...ravi, notes: ' ' }, banks).taken).toEqual([
      name,
      bank,
      amount,
    ]);
  });
});

describe('takeOffered', () => {
  it('takes over one field, with the value that it replaces', () => {
    const typed = { customer: 'ra', bank: 'SBI', amount: '1' };
    const chosen = takeOver(typed, ravi, banks);
    const { taken, offered } = takeOffered(chosen, { ...typed, bank: '' }, 'bank');
    expect(taken).toEqual([name, bank, notes]);
    expect(offered).toEqual([{ ...amount, before: '1' }]);
  });
});

describe('undoOf', () => {
  it('returns the former values', () => {
    const taken = takeOver({ customer: 'ra' }, ravi, banks);
    const filled = { customer: ravi.name, bank: 'HDFC', amount: '1500.00', notes: ravi.notes };
    expect(undoOf(taken, filled)).toEqual({ customer: 'ra', bank: '', amount: '', notes: '' });
  });

  it('leaves what was changed since then', () => {
    const taken = takeOver({ customer: 'ra' }, ravi, banks);
    const changed = { customer: 'Ravi K', bank: 'SBI', amount: '1500', notes: 'A/C 1' };
    expect(undoOf(taken, changed)).toEqual({ amount: '' });
  });
});
