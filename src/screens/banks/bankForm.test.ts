import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { type BankValues, validateBank } from './bankForm.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const complete: BankValues = { name: 'HDFC Bank', code: 'HDFC', file: 'valid' };
const noErrors = { name: undefined, code: undefined, file: undefined };

describe('validateBank', () => {
  it.each<[string, Partial<BankValues>, object]>([
    ['a complete form', {}, {}],
    ['no name', { name: ' ' }, { name: 'Bank Name is required' }],
    ['no short code', { code: ' ' }, { code: 'Bank is required' }],
    ['no logo', { file: '' }, { file: 'File upload is required' }],
  ])('validates %s', (_name, change, errors) => {
    expect(validateBank({ ...complete, ...change }, intl)).toEqual({ ...noErrors, ...errors });
  });

  it('reports all errors of an empty form', () => {
    expect(Object.values(validateBank({}, intl))).toEqual([
      'Bank Name is required',
      'Bank is required',
      'File upload is required',
    ]);
  });
});
