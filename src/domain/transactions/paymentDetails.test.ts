import { describe, expect, it } from 'vitest';
import { type PaymentDetails, paymentDetailsIn } from './paymentDetails.ts';

const account = '50100234567890';
const code = 'HDFC0001234';
const ifsc = { code, problem: null };
const ravi = { text: 'Ravi Kumar', isLabelled: true };
const all = { name: ravi, account, ifsc };

type Case = readonly [notes: string, expected: Partial<PaymentDetails>];

/** As banks, charities and customers write them: labels, signs between label and value, and order. */
const labelled: readonly Case[] = [
  [`Beneficiary name: Ravi Kumar\nA/C No: ${account}\nIFSC: ${code}`, all],
  [`IFSC Code :- ${code}\nAcc. no :- ${account}\nName :- Ravi Kumar`, all],
  [`Name of the Account : Ravi Kumar\nAccount Number : ${account}\nIFSC Code : ${code}`, all],
  [`Account Title: Ravi Kumar\nAccount #: ${account}\nIFSC - ${code}`, all],
  [`A/c Name: Ravi Kumar, A/c No.: ${account}, IFSC: ${code}`, all],
  [`NAME=Ravi Kumar;ACCT=${account};IFSC=${code}`, all],
  [`*Name:* Ravi Kumar\n*A/C No:* ${account}\n*IFSC:* ${code}`, all],
  [`Name\nRavi Kumar\nAccount Number\n${account}\nIFSC Code\n${code}`, all],
  [`Name - Ravi Kumar\nSB A/c ${account}\nR.T.G.S./NEFT IFSC ${code}`, all],
  [`Pay in favour of Ravi Kumar, current a/c ${account}, IFSC ${code}`, all],
  [`A/c in the name of Ravi Kumar\nA/c no. ${account}\nIFSC ${code}`, all],
  [`Favouring: Ravi Kumar\nAccount number is ${account}\nIFSC code is ${code}`, all],
  [`Payee: Ravi Kumar Acc ${account} ifsc hdfc0001234`, all],
  [`Bene name Ravi Kumar bene a/c ${account} bene ifsc ${code}`, all],
  [`नाम: Ravi Kumar\nखाता संख्या : ${account}\nआईएफएससी कोड : ${code}`, all],
  [`खाताधारक का नाम - Ravi Kumar\nखाता नंबर - ${account}\nIFSC - ${code}`, all],
  [`खाते क्रमांक ${account}\nनाव Ravi Kumar\nआयएफएससी ${code}`, all],
  [`Khata no ${account} naam Ravi Kumar ifsc ${code}`, all],
  [`பெயர்: Ravi Kumar\nகணக்கு எண்: ${account}\nIFSC: ${code}`, all],
  [`పేరు: Ravi Kumar\nఖాతా నంబర్: ${account}\nIFSC: ${code}`, all],
  [`പേര്: Ravi Kumar\nഅക്കൗണ്ട് നമ്പർ: ${account}\nIFSC: ${code}`, all],
  [`ಹೆಸರು: Ravi Kumar\nಖಾತೆ ಸಂಖ್ಯೆ: ${account}\nIFSC: ${code}`, all],
  [`নাম: Ravi Kumar\nঅ্যাকাউন্ট নম্বর: ${account}\nIFSC: ${code}`, all],
  [`નામ: Ravi Kumar\nખાતા નંબર: ${account}\nIFSC: ${code}`, all],
  [`ਨਾਮ: Ravi Kumar\nਖਾਤਾ ਨੰਬਰ: ${account}\nIFSC: ${code}`, all],
  [`نام: Ravi Kumar\nاکاؤنٹ نمبر: ${account}\nIFSC: ${code}`, all],
];

/** How the digits and letters of a number are written. */
const written: readonly Case[] = [
  ['A/C 5010 0234 5678 90', { account }],
  ['A/C 5010-0234-567890.', { account }],
  ['A/C 5010.0234.5678.90', { account }],
  ['A/C 5010  0234  5678  90', { account }],
  ['A/C 19880002-0285-9440', { account: '1988000202859440' }],
  ['A/C ५०१००२३४५६७८९०', { account }],
  ['A/C ５０１００２３４５６７８９０', { account }],
  ['A/C \u200e5010\u200b0234567890', { account }],
  ['A/C50100234567890', { account }],
  ['A/C 00000031234567890', { account: '00000031234567890' }],
  ['A/C 123456789', { account: '123456789' }],
  ['A/C 123456789012345678', { account: '123456789012345678' }],
  ['A/C 2121PM20202', { account: '2121PM20202' }],
  ['A/C 50100234', {}],
  ['A/C 1234567890123456789', {}],
  ['A/C XXXXXX50100234', {}],
  ['A/C ******567890123', {}],
  ['A/C xx567890123', {}],
  ['IFSC hdfc 0001234', { ifsc }],
  ['IFSC HDFC-0001234', { ifsc }],
  ['IFSC IDIB000J052', { ifsc: { code: 'IDIB000J052', problem: null } }],
  ['IFSC HDFC0CABBLM', { ifsc: { code: 'HDFC0CABBLM', problem: null } }],
  ['URBN00000B1', { ifsc: { code: 'URBN00000B1', problem: null } }],
  ['IFSC HDFCO001234', { ifsc: { code: 'HDFCO001234', problem: 'zero' } }],
  ['IFSC HDFC001234', { ifsc: { code: 'HDFC001234', problem: 'length' } }],
  ['IFSC not known yet', {}],
  ['SWIFT SBININBB104', {}],
];

/** A number that repeats the account, the name of a company, and what follows a name. */
const names: readonly Case[] = [
  [`Name: M/s Sharma & Sons\nA/C ${account}`, named('M/s Sharma & Sons')],
  [`Name: Shree 99 Stores\nA/C ${account}`, named('Shree 99 Stores')],
  [`Name: Anne-Marie D’Souza\nA/C ${account}`, named('Anne-Marie D’Souza')],
  [`Name: Ravi Kumar S/O Mohan\nA/C ${account}`, named('Ravi Kumar')],
  [`Name: Ravi Kumar please send today\nA/C ${account}`, named('Ravi Kumar')],
  [`Name: Ravi Kumar HDFC Bank\nA/C ${account}`, named('Ravi Kumar')],
  [`Name: रवि कुमार\nA/C ${account}`, named('रवि कुमार')],
  [`Name: Ravi Kumar\nBank Name: HDFC Bank\nA/C ${account}`, named('Ravi Kumar')],
  [`Sender name: Asha\nBeneficiary name: Ravi Kumar\nA/C ${account}`, named('Ravi Kumar')],
  [`Sender name: Asha\nA/C ${account}`, { account }],
  [`Name of remitter: Asha\nA/C ${account}`, { account }],
  [`Father's name: Mohan\nName: Ravi Kumar\nA/C ${account}`, named('Ravi Kumar')],
  [`Nominee name: Mohan\nA/C ${account}`, { account }],
  [`Customer name: Asha\nBeneficiary name: Ravi Kumar\nA/C ${account}`, named('Ravi Kumar')],
  [`Name: Asha\nName: Ravi Kumar\nA/C ${account}`, { account }],
  [`Name: Ravi Kumar\nName: RAVI KUMAR\nA/C ${account}`, named('Ravi Kumar')],
  ['Name: Ravi Kumar', { name: ravi }],
  [`Ravi Kumar\nA/C ${account}`, { account, name: { text: 'Ravi Kumar', isLabelled: false } }],
  [`call first\nA/C ${account}`, { account }],
];

/** What else identifies the receiver. */
const others: readonly Case[] = [
  ['UPI: ravi.kumar@okhdfcbank', { upi: 'ravi.kumar@okhdfcbank' }],
  ['gpay ravi-k_1@ybl.', { upi: 'ravi-k_1@ybl' }],
  ['UPI ID - 9876543210@paytm', { upi: '9876543210@paytm' }],
  ['ravi@gmail.com', {}],
  ['Email: ravi@bank.co.in', {}],
  ['Mob: 98765 43210', { phone: '9876543210' }],
  ['मोबाइल ९८७६५४३२१०', { phone: '9876543210' }],
  ['Ph +91-98765-43210', { phone: '9876543210' }],
  ['+91 98765 43210', { phone: '9876543210' }],
  ['WhatsApp 09876543210', { phone: '9876543210' }],
  ['GPay no 9876543210', { phone: '9876543210' }],
  ['Ph no 044 24345678', { phone: '04424345678' }],
  ['Contact +971 50 123 4567', { phone: '+971501234567' }],
];

/** Numbers whose kind the notes do not state, or several of a kind. */
const unclear: readonly Case[] = [
  ['9876543210', { numbers: ['9876543210'] }],
  ['919876543210', { numbers: ['919876543210'] }],
  [account, { numbers: [account] }],
  [`${account}\n${code}`, { account, ifsc }],
  [`5010 0234 5678 90 ${code}`, { account, ifsc }],
  [`${account}\n9876543210\n${code}`, { account, ifsc, numbers: ['9876543210'] }],
  [`${account}\n123456789012\n${code}`, { ifsc, numbers: [account, '123456789012'] }],
  [`9876543210\n${code}`, { ifsc, numbers: ['9876543210'] }],
  ['A/C 9876543210', { account: '9876543210' }],
  ['A/C 9876543210\nMob 9876543210', { account: '9876543210', phone: '9876543210' }],
  [`A/C ${account}\nA/C 123456789012`, { numbers: [account, '123456789012'] }],
  [`A/C ${account}\nConfirm A/C ${account}`, { account }],
  ['A/C 31234567890\nA/C 00000031234567890', { account: '31234567890' }],
  [`IFSC ${code}\nIFSC ICIC0001234`, { numbers: [code, 'ICIC0001234'] }],
  [`IFSC ${code}\nIFSC ${code}`, { ifsc }],
  ['Ph 9876543210\nPh 9876543211', { numbers: ['9876543210', '9876543211'] }],
  ['A/C 12345678901 50000', { numbers: ['12345678901', '1234567890150000'] }],
  [`A/C ${account} 9876543210`, { account, numbers: ['9876543210'] }],
  [`A/C ${account} 50000`, { account }],
];

/** Numbers that are none of these. */
const unrelated: readonly Case[] = [
  ['', {}],
  ['call first', {}],
  ['Amount: 100000000', {}],
  ['Rs 150000000/-', {}],
  ['1,50,00,000.00', {}],
  ['UTR 607314551234', {}],
  ['Ref no: 607314551234', {}],
  ['Aadhaar 1234 5678 9012', {}],
  ['Aadhar no 123456789012', {}],
  ['PAN ABCDE1234F', {}],
  ['MICR 110002087', {}],
  ['CIF 80123456789', {}],
  ['Customer ID 123456789', {}],
  ['14/03/2026', {}],
  ['14-03-2026 10:42', {}],
  ['1234567890123456789', {}],
];

describe.each(Object.entries({ labelled, written, names, others, unclear, unrelated }))(
  'payment details: %s',
  (_, cases) => {
    it.each(cases)('%j', (notes, expected) => {
      expect(paymentDetailsIn(notes)).toEqual({
        name: null,
        account: null,
        ifsc: null,
        upi: null,
        phone: null,
        numbers: [],
        ...expected,
      });
    });
  },
);

function named(text: string): Partial<PaymentDetails> {
  return { account, name: { text, isLabelled: true } };
}

it('takes short for long notes without spaces', () => {
  for (const part of ['1', 'ac', '12 ', 'HDFC0', 'a.', 'name ', '12@', '*']) {
    expect(paymentDetailsIn(part.repeat(4000 / part.length)).account).toBeNull();
  }
});
