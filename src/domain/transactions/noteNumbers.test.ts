import { expect, it } from 'vitest';
import { type NoteNumbers, noteNumbersIn } from './noteNumbers.ts';

it.each<[string, Partial<NoteNumbers>]>([
  ['', {}],
  ['call first', {}],
  [
    'A/C 50100234567890\nIFSC HDFC0001234',
    { accounts: ['50100234567890'], ifscs: ['HDFC0001234'] },
  ],
  ['A/C:501002345', { accounts: ['501002345'] }],
  ['A/C 50100234', {}],
  ['AC50100234567890', { accounts: ['50100234567890'] }],
  ['SB a/c no.50100234567890', { accounts: ['50100234567890'] }],
  ['123456789012345678', { accounts: ['123456789012345678'] }],
  ['1234567890123456789', {}],
  ['5010 0234 567890', { accounts: ['50100234567890'] }],
  ['5010-0234-567890.', { accounts: ['50100234567890'] }],
  ['5010.0234.5678.90', { accounts: ['50100234567890'] }],
  ['5010  02345678', { accounts: ['501002345678'] }],
  ['00000031234567890', { accounts: ['31234567890'] }],
  ['५०१००२३४५६७८९०', { accounts: ['50100234567890'] }],
  ['\u200e5010\u200b0234567890', { accounts: ['50100234567890'] }],
  ['ac 501002345678, phone 9876543210', { accounts: ['501002345678'], phones: ['9876543210'] }],
  ['a/c 9876543210', { accounts: ['9876543210'] }],
  ['501002345678\n123', { accounts: ['501002345678'] }],
  ['HDFC0501002345678', {}],
  ['501002345678X', {}],
  ['+91 98765 43210', { phones: ['9876543210'] }],
  ['+91-98765-43210', { phones: ['9876543210'] }],
  ['0091 9876543210', { phones: ['9876543210'] }],
  ['mob 09876543210', { phones: ['9876543210'] }],
  ['(+91) 98765 43210', { phones: ['9876543210'] }],
  ['hdfc 0001234', { ifscs: ['HDFC0001234'] }],
  ['HDFCO001234', { ifscs: ['HDFC0001234'] }],
  ['UTR 501002345678', {}],
  ['9876543210@upi', {}],
  ['1,23,45,678.00', {}],
])('finds the numbers in "%s"', (notes, expected) => {
  expect(noteNumbersIn(notes)).toEqual({ accounts: [], phones: [], ifscs: [], ...expected });
});

it('takes short for long notes without spaces', () => {
  for (const notes of [
    '1'.repeat(4000),
    'ac'.repeat(2000),
    '12 '.repeat(1300),
    'HDFC0'.repeat(800),
  ]) {
    expect(noteNumbersIn(notes).accounts.length).toBeLessThan(2000);
  }
});
