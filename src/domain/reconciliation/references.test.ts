import { expect, test } from 'vitest';
import { normaliseReference, referencesIn } from './references.ts';

// The forms of narrations that Indian banks publish or users have reported.
test.each([
  ['NEFT DR-SBIN0001234-RAMESH KUMAR-NETBANK, MUM-N214262345678901-RENT', ['N214262345678901']],
  ['NEFT Cr-CITI0000002-OGS PVT LTD-CITIN52026082917691328', ['CITIN52026082917691328']],
  ['UPI-RAMESH KUMAR-9876543210@YBL-HDFC0000123-421412345678-UPI', ['9876543210', '421412345678']],
  ['UPI/421412345678/Payment from Ph/ramesh@okaxis/Axis Bank', ['421412345678']],
  ['IMPS/P2A/421412345678/RAMESHKUMAR/SBIN', ['421412345678']],
  ['MMT/IMPS/421412345678/loan/RAMESH KUM/SBIN0001234', ['421412345678']],
  ['TO TRANSFER-INB IMPS421412345678/XX1234/RAMESH--', ['IMPS421412345678']],
  ['RTGS-HDFCR52026080112345678-RAMESH', ['HDFCR52026080112345678']],
  ['BY TRANSFER-NEFT*SBIN0001234*SBINN52026080112*RAMESH', ['SBINN52026080112']],
  ['NEFT/000421412345/RAMESH', ['421412345']],
  ['UTR NO: SBIN 2262 1312 3456', ['SBIN226213123456']],
  ['Ref No 4214 1234 5678', ['421412345678']],
  ['CASH DEPOSIT BY SELF 20260801', []],
  ['A/C XXXXXX1234 SMS CHARGES', []],
  ['INTEREST CREDIT 01.07.2026 TO 30.09.2026', []],
])('%s', (text, references) => {
  expect(referencesIn(text)).toEqual(references);
});

test('compares references without signs and zeros in front', () => {
  expect(normaliseReference('0000421412345678')).toBe('421412345678');
  expect(normaliseReference(' hdfc n5-2026 ')).toBe('HDFCN52026');
  expect(normaliseReference('0N123')).toBe('0N123');
});
