import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { readUserValues, type UserValues, validateUser, valuesOf } from './userForm.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const complete: UserValues = {
  name: 'Asha Menon',
  code: 'AGT01',
  password: 'long enough',
  confirmPassword: 'long enough',
  role: 'agent',
  phone: '+919812345678',
};
const nothing = {
  name: undefined,
  code: undefined,
  password: undefined,
  confirmPassword: undefined,
  role: undefined,
  phone: undefined,
};

describe('validateUser', () => {
  it.each<[string, Partial<UserValues>, object]>([
    ['complete', {}, {}],
    ['no name', { name: '  ' }, { name: 'User Name is required' }],
    ['no short code', { code: '  ' }, { code: 'Short Code is required' }],
    ['a short code of 5 with spaces around', { code: ' AGT01 ' }, {}],
    ['a shorter short code', { code: 'A1' }, {}],
    ['a short code of 6', { code: 'AGT001' }, { code: 'Short Code must be exactly 5 characters' }],
    [
      'no password',
      { password: '' },
      { password: 'Password is required', confirmPassword: 'Passwords must match' },
    ],
    ['no repetition', { confirmPassword: '' }, { confirmPassword: 'Confirm Password is required' }],
    [
      'another repetition',
      { confirmPassword: 'long Enough' },
      { confirmPassword: 'Passwords must match' },
    ],
    ['no role', { role: '' }, { role: 'Role is required' }],
    ['no phone', { phone: '' }, { phone: 'Phone is required' }],
  ])('%s', (_name, change, problems) => {
    expect(validateUser({ ...complete, ...change }, intl)).toEqual({ ...nothing, ...problems });
  });

  it('says everything at once about an untouched form', () => {
    expect(Object.values(validateUser({}, intl))).toEqual([
      'User Name is required',
      'Short Code is required',
      'Password is required',
      'Confirm Password is required',
      'Role is required',
      'Phone is required',
    ]);
  });
});

describe('readUserValues', () => {
  it('trims name and short code, and leaves the password as typed', () => {
    const typed = { ...complete, name: ' Asha Menon ', code: ' AGT01 ', password: ' secret ' };
    expect(readUserValues(typed)).toEqual({
      name: 'Asha Menon',
      code: 'AGT01',
      password: ' secret ',
      role: 'agent',
      phone: '+919812345678',
    });
  });

  it('knows no other roles', () => {
    expect(() => readUserValues({ ...complete, role: 'owner' })).toThrow(TypeError);
  });
});

describe('valuesOf', () => {
  const user = {
    id: '3',
    name: 'Asha Menon',
    code: 'AGT01',
    role: null,
    phone: '+919812345678',
    isActive: true,
    updatedAt: '2026-03-14T10:42:05+05:30',
    version: null,
    changedBy: null,
  };

  it('leaves password and unknown role to be chosen', () => {
    const problems = validateUser(valuesOf(user), intl);
    expect(Object.values(problems).filter(Boolean)).toEqual([
      'Password is required',
      'Confirm Password is required',
      'Role is required',
    ]);
  });
});
