import { expect, it } from 'vitest';
import { checkTypedRate } from './typedRate.ts';

it.each([
  ['87', '87'],
  [' 87.2500 ', '87.2500'],
  ['83,25', '83.25'],
  ['83,2575', '83.2575'],
  ['.5', '0.5'],
  ['87.', '87'],
  ['₹ 87.25', '87.25'],
  ['Rs. 87.25', '87.25'],
  ['८७.२५', '87.25'],
  ['1,234.5', '1234.5'],
  ['12345678.9999', '12345678.9999'],
])('reads %j as %s', (text, rate) => {
  expect(checkTypedRate(text)).toEqual({ rate });
});

it.each([
  ['', { fault: 'missing' }],
  ['  ', { fault: 'missing' }],
  ['0', { fault: 'zero' }],
  ['0,0000', { fault: 'zero' }],
  ['83,257', { fault: 'twoReadings', readings: ['83.257', '83257'] }],
  ['123456789', { fault: 'notNumber' }],
  ['87.25001', { fault: 'notNumber' }],
  ['87,25001', { fault: 'notNumber' }],
  ['-1', { fault: 'notNumber' }],
  ['1e3', { fault: 'notNumber' }],
  ['8 7', { fault: 'notNumber' }],
  ['1.2.3', { fault: 'notNumber' }],
  [',', { fault: 'notNumber' }],
])('finds the fault of %j', (text, fault) => {
  expect(checkTypedRate(text)).toEqual(fault);
});
