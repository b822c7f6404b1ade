import { expect, it } from 'vitest';
import { customerKey, isCustomerFound } from './customers.ts';

it.each([
  ['Ravi Kumar', ' RAVI \t kumar '],
  ['José', 'JOSE\u0301'],
  ['', '  '],
])('%j and %j are the same customer', (one, other) => {
  expect(customerKey(one)).toBe(customerKey(other));
});

it('other letters are another customer', () => {
  expect(customerKey('Ravi Kumar')).not.toBe(customerKey('RaviKumar'));
});

it.each([
  ['ra', true],
  ['RAVI  k', true],
  ['kum', true],
  ['', true],
  ['umar', false],
  ['ravi kumar s', false],
  ['%', false],
])('Ravi Kumar is found by %j: %s', (text, isFound) => {
  expect(isCustomerFound('Ravi Kumar', text)).toBe(isFound);
});
