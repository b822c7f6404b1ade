import { expect, it } from 'vitest';
import { parseBankReference } from './bankReference.ts';

it.each([
  ['', ''],
  [' - ', ''],
  ['HDFCN52026031412345678', 'HDFCN52026031412345678'],
  ['hdfc n5-2026 0314', 'HDFCN520260314'],
  ['\u00a0 6073 1455\u20131234\t', '607314551234'],
  ['axis\u2212001', 'AXIS001'],
  ['a12345', 'A12345'],
  ['१२३४५६७', '1234567'],
  ['ＡＢＣ１２３', 'ABC123'],
  ['\u202a12345\u200b6\u202c', '123456'],
  ['A'.repeat(35), 'A'.repeat(35)],
])('parses "%s"', (typed, expected) => {
  expect(parseBankReference(typed)).toBe(expected);
});

it.each([
  'A1234',
  '1 2 3 4 5 -',
  'A'.repeat(36),
  'UTR:123456',
  '123456/78',
  'ABC_123456',
  'straße12',
  'İSTANBUL1',
  '123456\0',
  '123456😀',
])('refuses "%s"', (typed) => {
  expect(parseBankReference(typed)).toBeNull();
});
