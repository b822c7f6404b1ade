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
const noErrors = {
  name: undefined,
  code: undefined,
  password: undefined,
  confirmPassword: undefined,
  role: undefined,
  phone: undefined,
};

describe('validateUser', () => {
  it.each<[string, Partial<UserValues>, object]>([
    ['a complete form', {}, {}],
    ['no name', { name: '  ' }, { name: 'User Name is required' }],
    ['no short code', { code: '  ' }, { code: 'Short Code is required' }],
    ['a short code of 5 characters with surrounding spaces', { code: ' AGT01 ' }, {}],
    ['a shorter short code', { code: 'A1' }, {}],
    [
      'a short code of 6 characters',
      { code: 'AGT001' },
      { code: 'Short Code must be exactly 5 characters' },
    ],
    [
      'no password',
      { password: '' },
      { password: 'Password is required', confirmPassword: 'Passwords must match' },
    ],
    [
      'no confirmation',
      { confirmPassword: '' },
      { confirmPassword: 'Confirm Password is required' },
    ],
    [
      'a different confirmation',
      { confirmPassword: 'long Enough' },
      { confirmPassword: 'Passwords must match' },
    ],
    [
      'no password of a user who keeps it',
      { password: '', confirmPassword: '', keepPassword: true },
      {},
    ],
    ['no role', { role: '' }, { role: 'Role is required' }],
    ['no phone', { phone: '' }, { phone: 'Phone is required' }],
  ])('validates %s', (_name, change, errors) => {
    expect({ ...noErrors, ...validateUser({ ...complete, ...change }, intl) }).toEqual({
      ...noErrors,
      ...errors,
    });
  });

  it('reports all errors of an empty form', () => {
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

  it('has no password for a user who keeps it', () => {
    const typed = { ...complete, password: 'typed before', keepPassword: true };
    expect(readUserValues(typed).password).toBeNull();
  });

  it('throws for an unknown role', () => {
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
    unusedSince: null,
    hasSecondFactor: false,
    isLinked: false,
    updatedAt: '2026-03-14T10:42:05+05:30',
    version: null,
    changedBy: null,
  };

  it('leaves the password and an unknown role empty', () => {
    const errors = validateUser(valuesOf(user), intl);
    expect(Object.values(errors).filter(Boolean)).toEqual([
      'Password is required',
      'Confirm Password is required',
      'Role is required',
    ]);
  });
});
