import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { type Paise, paise } from '#domain/money/money.ts';
import {
  type Direction,
  type ReadStatement,
  type SkippedRow,
  StatementFault,
  type StatementLine,
} from '#domain/reconciliation/statement.ts';
import { amountProblem, parseStatementAmount } from '#domain/reconciliation/statementAmount.ts';
import { parseStatementDay } from '#domain/reconciliation/statementDay.ts';
import { lineText, oneAccount, rawLine, requireFewLines } from './lineLimits.ts';
import { lineReferences } from './lineReferences.ts';
import { joinParts, type StatementPart } from './orderLines.ts';

/** A part of a file that is parsed by itself, and its first line in the file. */
interface Source {
  text: string;
  firstLine: number;
}

/** An entry of the file. A large tree needs forty times the memory of its text, so each entry is parsed alone. */
const entryPattern = /<(\w+:)?Ntry(?=[\s>])[^]*?<\/\1Ntry\s*>/g;

/**
 * Reads the statements of a message camt.053 of any version, of one account in rupees.
 * @throws StatementFault
 */
export function readCamt053(file: string): ReadStatement {
  // A statement has none. Entities are declared there, which could make a small file large.
  if (/<!DOCTYPE/i.test(file))
    throw new StatementFault('The file contains a DOCTYPE, which is not supported');
  const { frame, entries } = withoutEntries(file);
  const document = parse(frame, 'Document');
  const statements = all(find(document, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementFault('This file has no statement camt.053');
  const account = oneAccount(statements.map(accountOf));
  const skipped: SkippedRow[] = [];
  const parts = statements.map((statement) => readStatement(frame, entries, statement, skipped));
  requireFewLines(parts.flatMap(({ lines }) => lines).length);
  return {
    format: 'camt053',
    account,
    skipped,
    ...joinParts(parts),
  };
}

/** Takes the entries out of a file. An empty one stands for each, over as many lines. */
function withoutEntries(file: string): { frame: Source; entries: readonly Source[] } {
  const entries: Source[] = [];
  let [firstLine, counted] = [1, 0];
  const text = file.replace(
    entryPattern,
    (entry: string, prefix: string | undefined, start: number) => {
      firstLine += linesIn(file.slice(counted, start));
      counted = start;
      entries.push({ text: entry, firstLine });
      const name = `${prefix ?? ''}Ntry`;
      return `<${name} place="${entries.length - 1}">${'\n'.repeat(linesIn(entry))}</${name}>`;
    },
  );
  return { frame: { text, firstLine: 1 }, entries };
}

const linesIn = (text: string) => text.split('\n').length - 1;

function parse({ text, firstLine }: Source, name: string): XmlElement {
  try {
    const { root } = parseXml(text, { includeOffsets: true });
    if (root && localName(root) === name) return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new StatementFault('The XML is not complete or not correct', error.line + firstLine - 1);
  }
  throw new StatementFault('This file has no statement camt.053');
}

/** Returns the line of the file in which an element begins, from 1. */
const lineOf = ({ text, firstLine }: Source, { start }: XmlElement): number =>
  firstLine + linesIn(text.slice(0, start));

/** The name without a prefix: banks use several namespaces, and sometimes a wrong one. */
const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

/** Returns the children with a name. */
const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => child instanceof XmlElement && localName(child) === name,
  );

/** Returns the first element at a path such as `Acct/Id/IBAN`. */
const find = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((parent, name) => all(parent, name)[0], element);

const textAt = (element: XmlElement | undefined, path: string): string =>
  find(element, path)?.text.trim() ?? '';

const accountOf = (statement: XmlElement): string | null =>
  textAt(statement, 'Acct/Id/IBAN') || textAt(statement, 'Acct/Id/Othr/Id') || null;

function readStatement(
  source: Source,
  entries: readonly Source[],
  statement: XmlElement,
  skipped: SkippedRow[],
): StatementPart {
  const lines = all(statement, 'Ntry').flatMap((empty) => {
    const own = entries[Number(empty.attributes['place'])];
    if (!own) return [];
    const read = readEntry(own, parse(own, 'Ntry'));
    if (read.length === 0) skipped.push({ fileLine: own.firstLine, text: 'Not booked' });
    return read;
  });
  const fileLine = lineOf(source, statement);
  return {
    lines,
    opening: balanceOf(source, statement, ['OPBD', 'PRCD']),
    closing: balanceOf(source, statement, ['CLBD']),
    openingLine: fileLine,
    closingLine: fileLine,
  };
}

function balanceOf(source: Source, statement: XmlElement, codes: readonly string[]): Paise | null {
  const balances = codes.flatMap((code) =>
    all(statement, 'Bal').filter((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === code),
  );
  const [balance] = balances;
  const amount = find(balance, 'Amt');
  if (!balance || !amount) return null;
  const size = readAmount(source, amount);
  return directionOf(source, balance) === 'debit' ? paise(0 - size) : size;
}

/** @throws StatementFault for an amount that is not exact, or in another currency. */
function readAmount(source: Source, element: XmlElement): Paise {
  const fileLine = lineOf(source, element);
  const currency = element.attributes['Ccy'] ?? 'INR';
  if (currency !== 'INR')
    throw new StatementFault(`The amount is in ${currency}, not in rupees`, fileLine);
  const typed = element.text.trim();
  const parsed = /^\d+(?:\.\d+)?$/.test(typed)
    ? parseStatementAmount(typed)
    : { fault: 'notAmount' as const };
  if (parsed === null || 'fault' in parsed) {
    throw new StatementFault(amountProblem(parsed?.fault ?? 'notAmount', typed), fileLine);
  }
  return parsed.amount;
}

function directionOf(source: Source, element: XmlElement): Direction {
  const mark = textAt(element, 'CdtDbtInd');
  if (mark !== 'CRDT' && mark !== 'DBIT') {
    throw new StatementFault('There is neither CRDT nor DBIT', lineOf(source, element));
  }
  return mark === 'CRDT' ? 'credit' : 'debit';
}

/** Returns the lines of a booked entry: one, or one for each transfer of a batch whose amounts are stated. */
function readEntry(source: Source, entry: XmlElement): StatementLine[] {
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts') || 'BOOK';
  const amount = find(entry, 'Amt');
  if (!amount) throw new StatementFault('There is no amount', lineOf(source, entry));
  const size = readAmount(source, amount);
  if (status !== 'BOOK' || size === 0) return [];
  const transfers = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const parts = transfers.length > 1 ? partsOf(source, transfers, size) : null;
  if (parts)
    return parts.map(([transfer, part]) => toLine(source, entry, [transfer], transfer, part));
  return [toLine(source, entry, transfers, entry, size)];
}

/** Returns the amounts of the transfers; null if they are not all stated, or are not the sum of the entry. */
function partsOf(
  source: Source,
  transfers: readonly XmlElement[],
  sum: Paise,
): (readonly [XmlElement, Paise])[] | null {
  const parts = transfers.flatMap((transfer) => {
    const amount = find(transfer, 'Amt') ?? find(transfer, 'AmtDtls/TxAmt/Amt');
    return amount ? [[transfer, readAmount(source, amount)] as const] : [];
  });
  const total = parts.reduce((before, [, part]) => before + part, 0);
  return parts.length === transfers.length && total === sum ? parts : null;
}

const referenceNames = [
  'EndToEndId',
  'TxId',
  'InstrId',
  'AcctSvcrRef',
  'UETR',
  'ClrSysRef',
  'ChqNb',
];

function toLine(
  source: Source,
  entry: XmlElement,
  transfers: readonly XmlElement[],
  element: XmlElement,
  amount: Paise,
): StatementLine {
  const fileLine = lineOf(source, element);
  const direction = directionOf(source, entry);
  const valueDay = dayAt(source, entry, 'ValDt');
  const bookingDay = dayAt(source, entry, 'BookgDt') ?? valueDay;
  if (bookingDay === null) throw new StatementFault('There is no date', fileLine);
  const text = lineText(textsOf(entry, transfers, direction).join(' '), fileLine);
  const ownId = transfers.length === 1 ? textAt(transfers[0], 'Refs/AcctSvcrRef') : '';
  const bankId =
    ownId ||
    (element === entry ? textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef') : '') ||
    null;
  const stated = transfers.flatMap((transfer) =>
    referenceNames.map((name) => textAt(transfer, `Refs/${name}`)),
  );
  return {
    fileLine,
    raw: rawLine(source.text.slice(element.start, element.end), fileLine),
    bookingDay,
    valueDay,
    direction,
    amount,
    text,
    bankId: bankId?.slice(0, 100).toWellFormed() ?? null,
    references: lineReferences([...stated, bankId ?? ''], text),
    balance: null,
  };
}

function dayAt(source: Source, entry: XmlElement, name: string): string | null {
  const element = find(entry, name);
  const typed = textAt(element, 'Dt') || textAt(element, 'DtTm');
  if (!element || typed === '') return null;
  const day = parseStatementDay(typed.slice(0, 10));
  if (day === null)
    throw new StatementFault(`"${typed.slice(0, 40)}" is not a date`, lineOf(source, element));
  return day;
}

/** The name and account of the other party, and what is written about the transfer. */
function textsOf(
  entry: XmlElement,
  transfers: readonly XmlElement[],
  direction: Direction,
): string[] {
  const party = direction === 'debit' ? 'Cdtr' : 'Dbtr';
  const ofTransfers = transfers.flatMap((transfer) => [
    textAt(transfer, `RltdPties/${party}/Nm`) || textAt(transfer, `RltdPties/${party}/Pty/Nm`),
    textAt(transfer, `RltdPties/${party}Acct/Id/IBAN`) ||
      textAt(transfer, `RltdPties/${party}Acct/Id/Othr/Id`),
    ...all(find(transfer, 'RmtInf'), 'Ustrd').map(({ text }) => text.trim()),
    textAt(transfer, 'RmtInf/Strd/CdtrRefInf/Ref'),
    textAt(transfer, 'AddtlTxInf'),
  ]);
  const texts = [...ofTransfers, textAt(entry, 'AddtlNtryInf')].filter((text) => text !== '');
  return [...new Set(texts)];
}
