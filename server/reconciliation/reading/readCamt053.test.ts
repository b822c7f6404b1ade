import { expect, test } from 'vitest';
import { signedAmount } from '#domain/reconciliation/statement.ts';
import { readCamt053 } from './readCamt053.ts';

const balance = (code: string, amount: string, mark = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd></Bal>`;
const document = (
  entries: string,
  version = '001.02',
  closing = '900.00',
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Acct><Id><Othr><Id>50200012345678</Id></Othr></Id><Ccy>INR</Ccy></Acct>
${balance('OPBD', '000000000001000.00')}${balance('CLBD', closing)}
${entries}
</Stmt></BkToCstmrStmt></Document>`;

const days = '<BookgDt><Dt>2026-08-02</Dt></BookgDt><ValDt><Dt>2026-08-01</Dt></ValDt>';
const entry = (inner: string, { amount = '100.00', mark = 'DBIT', status = 'BOOK' } = {}) =>
  `<Ntry><NtryRef>1</NtryRef><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>${status}</Sts>${inner}</Ntry>`;
const transfer = `<NtryDtls><TxDtls>
<Refs><AcctSvcrRef>S12345678</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId><TxId>N214262345678901</TxId></Refs>
<RltdPties><Dbtr><Nm>DEMO TRADERS</Nm></Dbtr><Cdtr><Nm>RAMESH &amp; KUMAR</Nm></Cdtr><CdtrAcct><Id><Othr><Id>31234567890</Id></Othr></Id></CdtrAcct></RltdPties>
<RmtInf><Ustrd>RENT</Ustrd><Ustrd>MAY</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const linesOf = (entries: string) => readCamt053(document(entries)).lines;

test('reads an entry with its parties, references and balances', () => {
  const inner = entry(`${days}${transfer}<AddtlNtryInf>NEFT</AddtlNtryInf>`);
  const statement = readCamt053(document(inner));
  expect(statement).toMatchObject({
    format: 'camt053',
    account: '50200012345678',
    opening: 100_000,
    closing: 90_000,
    breaks: [],
  });
  expect(statement.lines).toEqual([
    {
      fileLine: 6,
      raw: inner,
      bookingDay: '2026-08-02',
      valueDay: '2026-08-01',
      direction: 'debit',
      amount: 10_000,
      text: 'RAMESH & KUMAR 31234567890 RENT MAY NEFT',
      bankId: 'S12345678',
      references: ['N214262345678901', 'S12345678', '31234567890'],
      balance: null,
    },
  ]);
});

test.each(['001.02', '001.04', '001.06', '001.08', '001.13'])('reads version %s', (version) => {
  expect(readCamt053(document(entry(days), version)).lines).toHaveLength(1);
});

test('reads prefixes, a wrong namespace, and the forms of newer versions', () => {
  const newer = document(
    entry(
      `<BookgDt><DtTm>2026-08-02T10:00:00+05:30</DtTm></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>ANITHA</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls>`,
      { status: '<Cd>BOOK</Cd>' },
    ),
  );
  const prefixed = newer
    .replace(/<(\/?)(\w)/g, '<$1c:$2')
    .replace('<c:xml', '<?xml')
    .replace('xmlns=', 'xmlns:c=')
    .replace('iso:20022', 'iso:20023');
  for (const file of [newer, prefixed]) {
    expect(readCamt053(file).lines).toMatchObject([
      { bookingDay: '2026-08-02', valueDay: null, text: 'ANITHA' },
    ]);
  }
});

const batch = (path: (amount: string) => string, amounts: readonly string[]) =>
  entry(
    `${days}<NtryDtls>${amounts.map((amount, index) => `<TxDtls><Refs><EndToEndId>E2E00000${index}</EndToEndId></Refs>${path(amount)}</TxDtls>`).join('\n')}</NtryDtls>`,
    { amount: '429.56' },
  );
const ownAmount = (amount: string) => `<Amt Ccy="INR">${amount}</Amt>`;
test.each([
  (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="INR">${amount}</Amt></TxAmt></AmtDtls>`,
  ownAmount,
])('takes each transfer of a batch with its own amount', (path) => {
  const lines = linesOf(batch(path, ['329.560', '100.00']));
  expect(lines.map(signedAmount)).toEqual([-32_956, -10_000]);
  expect(lines.map(({ references, fileLine }) => [fileLine, ...references])).toEqual([
    [6, 'E2E000000'],
    [7, 'E2E000001'],
  ]);
});

test('keeps a batch as one line where its amounts are not the sum', () => {
  expect(linesOf(batch(ownAmount, ['429.56', '429.56'])).map(signedAmount)).toEqual([-42_956]);
  expect(linesOf(batch(() => '', ['', ''])).map(signedAmount)).toEqual([-42_956]);
});

test('reads each entry, and several statements of one account', () => {
  expect(linesOf(entry(days).repeat(2))).toHaveLength(2);
  const two = document(entry(days)).replace(/<Stmt>.*<\/Stmt>/s, (statement) =>
    statement.repeat(2),
  );
  // The second does not begin with the closing balance of the first.
  expect(readCamt053(two)).toMatchObject({ lines: { length: 2 }, breaks: [7] });
  expect(() => readCamt053(two.replace('50200012345678', '1'))).toThrow(
    'The file has statements of several accounts: 1, 50200012345678',
  );
});

test('leaves out what is not booked, and names a statement that does not add up', () => {
  const statement = readCamt053(document(entry(days, { status: 'PDNG' })));
  expect(statement).toMatchObject({ lines: [], skipped: [{ fileLine: 6 }], breaks: [4] });
});

test.each([
  [entry(days, { amount: '1.005' }), 'Line 6: "1.005" has a part of a paisa'],
  [entry(days, { amount: '1,00' }), 'Line 6: "1,00" is not an amount'],
  [entry(days, { amount: '-1.00' }), 'Line 6: "-1.00" is not an amount'],
  [entry(days).replace('INR', 'EUR'), 'Line 6: The amount is in EUR, not in rupees'],
  [entry(''), 'Line 6: There is no date'],
  [entry(days.replace('08-02', '02-31')), 'Line 6: "2026-02-31" is not a date'],
  [entry(days, { mark: 'X' }), 'Line 6: There is neither CRDT nor DBIT'],
  ['<Ntry></Ntry>', 'Line 6: There is no amount'],
  ['<Ntry>', 'Line 7: The XML is not complete or not correct'],
  ['&unknown;', 'Line 6: The XML is not complete or not correct'],
])('refuses %s', (entries, message) => {
  expect(() => readCamt053(document(entries))).toThrow(message);
});

test('refuses entities, and other files', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><Document>&b;</Document>';
  expect(() => readCamt053(bomb)).toThrow('The file contains a DOCTYPE');
  expect(() => readCamt053('<html></html>')).toThrow('This file has no statement camt.053');
  expect(() => readCamt053(document('').replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'))).toThrow(
    'This file has no statement camt.053',
  );
});
