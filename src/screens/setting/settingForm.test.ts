import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { validateSetting } from './settingForm.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const notNumber = 'Rate must be a number with at most 4 decimals';

describe('validateSetting', () => {
  it.each<[string | undefined, string | undefined]>([
    [undefined, 'Rate is required'],
    ['', 'Rate is required'],
    ['  ', 'Rate is required'],
    ['0', 'Rate must be more than zero'],
    ['0.0000', 'Rate must be more than zero'],
    ['0.0001', undefined],
    ['83,25', undefined],
    ['83,257', 'This can mean 83.257 or 83257. Type only one of them'],
    ['87', undefined],
    [' 87.2500 ', undefined],
    ['12345678.9999', undefined],
    ['123456789', notNumber],
    ['87.25001', notNumber],
    ['-1', notNumber],
    ['1e3', notNumber],
    ['8 7', notNumber],
    ['x', notNumber],
  ])('validates %j', (rate, problem) => {
    expect(validateSetting(rate === undefined ? {} : { rate }, intl)).toEqual({ rate: problem });
  });
});
