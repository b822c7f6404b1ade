import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDetailsIn, bankOfIfsc, ifscProblem } from './accountDetails.ts';

const account = '50100234567890';
const ifsc = 'HDFC0001234';
const ravi = 'Ravi Kumar';

/** A text, and the name, the account number and the IFSC in it. */
type Paste = readonly [
  text: string,
  name: string | null,
  accountNumber: string | null,
  ifsc: string | null,
];

const labelled: readonly Paste[] = [
  [`Name: Ravi Kumar\nA/C: ${account}\nIFSC: ${ifsc}`, ravi, account, ifsc],
  [`IFSC: ${ifsc}\nA/C: ${account}\nName: Ravi Kumar`, ravi, account, ifsc],
  [`A/c No. ${account}\nIFSC Code: ${ifsc}\nA/c holder name: Ravi Kumar`, ravi, account, ifsc],
  [
    `Account Number - ${account}\nIFS Code - ${ifsc}\nBeneficiary Name - Ravi Kumar`,
    ravi,
    account,
    ifsc,
  ],
  [
    `Account holder's name : Ravi Kumar\nAccount no : ${account}\nIfsc : ${ifsc}`,
    ravi,
    account,
    ifsc,
  ],
  [`NAME RAVI KUMAR\nACC NO ${account}\nIFSC ${ifsc}`, 'RAVI KUMAR', account, ifsc],
  [`acct no=${account}\nifsc=hdfc0001234\nname=ravi kumar`, 'ravi kumar', account, ifsc],
  [`Payee name: Ravi Kumar\nSB A/c No: ${account}\nRTGS/NEFT IFSC: ${ifsc}`, ravi, account, ifsc],
  [`Savings account number: ${account}\nISFC code: ${ifsc}`, null, account, ifsc],
  [`Name of account holder: Ravi Kumar\nA/C number: ${account}`, ravi, account, null],
  [`Name of beneficiary: Ravi Kumar\nBeneficiary account: ${account}`, ravi, account, null],
  [`*Name:* Ravi Kumar\n*A/C No:* ${account}\n*IFSC:* ${ifsc}`, ravi, account, ifsc],
  [`Name :-Ravi Kumar\nAc no :-${account}\nIfsc code:-${ifsc}`, ravi, account, ifsc],
  [`Name\nRavi Kumar\nAccount Number\n${account}\nIFSC Code\n${ifsc}`, ravi, account, ifsc],
  [`Holder: Ravi Kumar, A/C: ${account}, IFSC: ${ifsc}`, ravi, account, ifsc],
  [`Ac: 5010 0234 5678 90\nIfsc: HDFC 0001234\nName: Ravi Kumar`, ravi, account, ifsc],
  [`A/C 5010-0234-567890`, null, account, null],
  [`A/C: 00000031234567890\nIFSC: sbin0012345`, null, '00000031234567890', 'SBIN0012345'],
  [
    `Bank name: HDFC Bank\nBranch: Anna Nagar\nName: Ravi Kumar\nA/C: ${account}\nIFSC: ${ifsc}`,
    ravi,
    account,
    ifsc,
  ],
  [
    `Customer name: M. Subramaniam\nAcc: 9876543210\nIFSC: ${ifsc}`,
    'M. Subramaniam',
    '9876543210',
    ifsc,
  ],
  [`A/c no ${account}\nConfirm A/c no ${account}\nIFSC ${ifsc}`, null, account, ifsc],
  [`खाताधारक रवि कुमार\nName: रवि कुमार\nA/C: ${account}`, 'रवि कुमार', account, null],
  [`Name: ரவி குமார்\nA/C: ${account}\nIFSC: ${ifsc}`, 'ரவி குமார்', account, ifsc],
  [`Current a/c ${account} ifsc ${ifsc} name D'Souza & Sons`, "D'Souza & Sons", account, ifsc],
];

const bare: readonly Paste[] = [
  [`Ravi Kumar\n${account}\n${ifsc}`, ravi, account, ifsc],
  [`${account}\n${ifsc}\nRavi Kumar`, ravi, account, ifsc],
  [`Ravi Kumar ${account} ${ifsc}`, ravi, account, ifsc],
  [`${ifsc} ${account} Ravi Kumar`, ravi, account, ifsc],
  [`Ravi Kumar, ${account}, hdfc0001234`, ravi, account, ifsc],
  [`HDFC Bank\nRavi Kumar\n${account}\n${ifsc}\nAnna Nagar Branch`, ravi, account, ifsc],
  [`Please send to\nRavi Kumar\n${account}\n${ifsc}\nThanks`, ravi, account, ifsc],
  [`[14/03/26, 10:42 am] Ravi Kumar\n${account}\n${ifsc}`, null, account, ifsc],
  [`5010 0234 5678 90 hdfc 0001234`, null, account, ifsc],
  [`${account}`, null, account, null],
];

const others: readonly Paste[] = [
  ['', null, null, null],
  ['call first', null, null, null],
  ['Ravi Kumar', null, null, null],
  ['Name: Ravi Kumar', null, null, null],
  ['9876543210', null, null, null],
  ['Ravi Kumar 9876543210', null, null, null],
  ['Phone: 9876543210\nname Ravi Kumar', null, null, null],
  ['+91 98765 43210', null, null, null],
  ['+919876543210', null, null, null],
  ['09876543210', null, null, null],
  ['919876543210', null, null, null],
  [`Mob: 98765 43210\nA/C: ${account}`, null, account, null],
  [`A/C: ${account}\nPh no 044 24345678`, null, account, null],
  [`Ravi Kumar\n9876543210\n${account}\n${ifsc}`, ravi, account, ifsc],
  [`A/C ${account} 9876543210`, null, account, null],
  ['Rs 150000000', null, null, null],
  ['Amount: 100000000', null, null, null],
  ['₹1,50,00,000.00', null, null, null],
  ['1,50,000/-', null, null, null],
  ['150000000/-', null, null, null],
  ['100000000.50', null, null, null],
  [`Amt 50000\nA/C ${account}\nIFSC ${ifsc}`, null, account, ifsc],
  [`send 50000 to Ravi Kumar ${account}`, null, account, null],
  ['9876543210@ybl', null, null, null],
  ['UPI: ravi.kumar@okhdfc', null, null, null],
  ['Aadhaar 1234 5678 9012', null, null, null],
  ['PAN ABCDE1234F', null, null, null],
  ['CIF 80123456789', null, null, null],
  ['UTR 607314551234', null, null, null],
  ['Customer ID 123456789', null, null, null],
  ['PIN 600040', null, null, null],
  ['A/C 50100234', null, null, null],
  ['1234567890123456789', null, null, null],
  ['ABCD1234567', null, null, null],
];

const mistakes: readonly Paste[] = [
  [`A/C ${account}\nIFSC HDFCO001234`, null, account, 'HDFCO001234'],
  [`A/C ${account}\nHDFCO001234`, null, account, 'HDFCO001234'],
  [`A/C ${account}\nIFSC HDFC001234`, null, account, 'HDFC001234'],
  [`A/C ${account}\nIFSC HDFC00012345`, null, account, 'HDFC00012345'],
  [`A/C ${account}\nIFSC 1DFC0001234`, null, account, '1DFC0001234'],
];

describe.each(Object.entries({ labelled, bare, others, mistakes }))(
  'pasted details: %s',
  (_, rows) => {
    it.each(rows)('%j', (text, name, accountNumber, code) => {
      const found = accountDetailsIn(text);
      expect([found.name, found.accountNumber, found.ifsc?.code ?? null]).toEqual([
        name,
        accountNumber,
        code,
      ]);
    });
  },
);

it.each([
  ['HDFC0001234', null],
  ['SBIN00A1B2C', null],
  ['HDFC001234', 'length'],
  ['HDFC00012345', 'length'],
  ['', 'length'],
  ['1DFC0001234', 'letters'],
  ['HDFCO001234', 'zero'],
  ['HDFC1001234', 'zero'],
  ['HDFC0-01234', 'characters'],
])('the form of the IFSC "%s": %s', (code, problem) => {
  expect(ifscProblem(code)).toBe(problem);
});

const part = fc.constantFrom(
  'A/C',
  'Name',
  'IFSC',
  'Ph',
  ':',
  '\n',
  ' ',
  ',',
  'Ravi Kumar',
  ifsc,
  account,
  '9876543210',
  'Rs 5,000',
  'bank',
  '5010 0234 567890',
  'HDFCO001234',
  'call',
);
const digitsOf = (text: string) => [...text.replace(/\D/g, '')].sort().join('');

describe('tidied notes', () => {
  it.each([
    [`${ifsc} ${account} Ravi Kumar`, `Name: Ravi Kumar\nA/C: ${account}\nIFSC: ${ifsc}`],
    [
      `Please send to\nRavi Kumar\n5010 0234 5678 90\nhdfc0001234\nPh: 9876543210`,
      `Name: Ravi Kumar\nA/C: ${account}\nIFSC: ${ifsc}\nPlease send to\nPh: 9876543210`,
    ],
    [
      `A/c no ${account}, Confirm A/c no ${account}, Bank: HDFC`,
      `A/C: ${account}\nConfirm\nBank: HDFC`,
    ],
    ['call first', 'call first'],
  ])('%j become %j', (text, tidied) => {
    expect(accountDetailsIn(text).tidied).toBe(tidied);
  });

  it('stay as they are', () => {
    for (const [text] of [...labelled, ...bare, ...mistakes]) {
      const { tidied } = accountDetailsIn(text);
      expect(accountDetailsIn(tidied).tidied).toBe(tidied);
    }
  });

  it('keep every digit of any text', () => {
    const lost = fc.check(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join(' ');
        const { tidied, accountNumber } = accountDetailsIn(text);
        // A number that is written twice may be kept once.
        const times =
          accountNumber === null ? 1 : text.replace(/[ -]/g, '').split(accountNumber).length;
        return times > 2 || digitsOf(tidied) === digitsOf(text);
      }),
    );
    expect(lost.counterexample).toBeNull();
  });
});

describe('the bank of an IFSC', () => {
  const hdfc = { code: 'HDFC', name: 'HDFC Bank' };
  const banks = [{ code: 'HDF', name: 'Other Bank' }, hdfc];

  it.each([
    ['HDFC0001234', null, hdfc],
    ['SBIN0001234', null, null],
    ['HDFC1001234', 'zero', null],
  ] as const)('%s with the problem %s is %j', (code, problem, bank) => {
    expect(bankOfIfsc({ code, problem }, banks)).toBe(bank);
  });
});
