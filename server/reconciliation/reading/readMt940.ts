import { type Paise, paise, zeroPaise } from '#domain/money/money.ts';
import {
  type Direction,
  type ReadStatement,
  type SkippedRow,
  StatementFault,
  type StatementLine,
} from '#domain/reconciliation/statement.ts';
import { amountProblem, parseStatementAmount } from '#domain/reconciliation/statementAmount.ts';
import { isCalendarDay } from '#domain/lists/listFilters.ts';
import { lineText, oneAccount, rawLine, requireFewLines } from './lineLimits.ts';
import { lineReferences } from './lineReferences.ts';
import { joinParts, type StatementPart } from './orderLines.ts';

/** A field of a message: `:61:` with the lines that follow. */
interface Field {
  tag: string;
  fileLine: number;
  lines: string[];
}

/** A message states a balance, movements and the balance after them. A statement may be several messages. */
interface Message {
  account: string | null;
  opening: Balance | null;
  closing: Balance | null;
  lines: StatementLine[];
}

interface Balance {
  amount: Paise;
  fileLine: number;
}

const field = /^:(\d{2}[A-Z]?):(.*)$/;
/** Mark, currency letter, amount and kind; the rest is references. */
const movement =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<mark>RC|RD|EC|ED|C|D)(?<currency>[A-Z])?\s?(?<amount>[\d.,]+)(?<kind>[NSF][A-Z0-9]{3})?(?<rest>.*)$/;
const balance = /^([CD])(\d{6})([A-Z]{3})([\d.,]+)$/;
/** The longest line of a text. One that is full goes on in the next without a space. */
const fullLine = 65;

/** Marks of reversals turn the direction round. Expected movements (EC, ED) are not booked yet. */
const directions: Readonly<Record<string, Direction>> = {
  C: 'credit',
  D: 'debit',
  RC: 'debit',
  RD: 'credit',
};

/**
 * Reads the messages MT940 of one account in rupees.
 * @throws StatementFault
 */
export function readMt940(file: string): ReadStatement {
  const skipped: SkippedRow[] = [];
  const messages = messagesOf(fieldsOf(file), skipped);
  requireFewLines(messages.flatMap(({ lines }) => lines).length);
  return {
    format: 'mt940',
    account: oneAccount(messages.map(({ account }) => account)),
    skipped,
    ...joinParts(messages.map(toPart)),
  };
}

/** @throws StatementFault for a message that is cut off. */
function toPart({ lines, opening, closing }: Message): StatementPart {
  if (opening && !closing) {
    throw new StatementFault('There is no closing balance to this one', opening.fileLine);
  }
  return {
    lines,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    openingLine: opening?.fileLine ?? 1,
    closingLine: closing?.fileLine ?? 1,
  };
}

function fieldsOf(file: string): Field[] {
  const fields: Field[] = [];
  let isInMessage = false;
  for (const [index, whole] of file.split(/\r\n?|\n/).entries()) {
    const line = whole.replace(/^\{.*\{4:\s*/, '').replace(/-\}.*$/, '');
    const [, tag, rest] = field.exec(line.trimStart()) ?? [];
    if (tag !== undefined) {
      fields.push({ tag, fileLine: index + 1, lines: [rest ?? ''] });
      isInMessage = true;
    } else if (isInMessage && line.trim() !== '' && !/^-\s*$/.test(line)) {
      fields.at(-1)?.lines.push(line);
    }
    if (/^-\s*$/.test(line) || whole.includes('-}')) isInMessage = false;
  }
  return fields;
}

function messagesOf(fields: readonly Field[], skipped: SkippedRow[]): Message[] {
  const messages: Message[] = [];
  let pending: Field | null = null;
  let texts: Field | null = null;
  const finish = () => {
    const line = pending && readMovement(pending, texts);
    if (line) messages.at(-1)?.lines.push(line);
    else if (pending) skipped.push({ fileLine: pending.fileLine, text: pending.lines.join(' ') });
    pending = null;
    texts = null;
  };
  for (const next of fields) {
    // A text behind anything but a movement, or a second one, is about the statement.
    if (next.tag === '86') {
      if (pending !== null) texts ??= next;
      continue;
    }
    finish();
    const message = messages.at(-1);
    if (next.tag === '20' || (!message && next.tag !== '61')) messages.push(newMessage());
    readField(messages.at(-1), next);
    if (next.tag === '61') {
      if (!message) throw new StatementFault('A movement stands before the head', next.fileLine);
      pending = next;
    }
  }
  finish();
  if (messages.length === 0) throw new StatementFault('This file has no message MT940');
  return messages;
}

const newMessage = (): Message => ({ account: null, opening: null, closing: null, lines: [] });

function readField(
  message: Message | undefined,
  { tag, lines: [first = ''], fileLine }: Field,
): void {
  if (!message) return;
  if (tag === '25' || tag === '25P') message.account = first.trim() || null;
  if (tag.startsWith('60')) message.opening = readBalance(first, fileLine);
  if (tag.startsWith('62')) message.closing = readBalance(first, fileLine);
}

function readBalance(text: string, fileLine: number): Balance {
  const [, mark, , currency, typed = ''] = balance.exec(text.trim()) ?? [];
  if (mark === undefined)
    throw new StatementFault(`"${text.trim().slice(0, 40)}" is not a balance`, fileLine);
  if (currency !== 'INR')
    throw new StatementFault(`The account is in ${currency}, not in rupees`, fileLine);
  const size = readAmount(typed, fileLine);
  return { amount: mark === 'D' ? paise(0 - size) : size, fileLine };
}

/** The comma separates decimals, also where none follow: `653,`. */
function readAmount(typed: string, fileLine: number): Paise {
  const plain = typed.replace(',', '.').replace(/\.$/, '');
  const parsed = parseStatementAmount(plain);
  if (parsed === null) return zeroPaise;
  if ('fault' in parsed) throw new StatementFault(amountProblem(parsed.fault, typed), fileLine);
  return parsed.amount;
}

/** Returns null for a movement that is not booked, or moves nothing. */
function readMovement({ lines, fileLine }: Field, texts: Field | null): StatementLine | null {
  const [first = '', ...details] = lines;
  const {
    value = '',
    entry,
    mark = '',
    amount = '',
    rest = '',
  } = movement.exec(first.trim())?.groups ?? {};
  if (mark === '') throw new StatementFault(`"${first.slice(0, 60)}" is not a movement`, fileLine);
  const valueDay = readDay(value, fileLine);
  const size = readAmount(amount, fileLine);
  const direction = directions[mark];
  if (!direction || size === 0) return null;
  const [customer = '', bank] = rest.split(/\/\/(.*)/s, 2);
  const text = [textOf(texts?.lines ?? []), details.join(' ')].filter(Boolean).join(' ');
  const bankId = bank?.trim() || null;
  return {
    fileLine,
    raw: rawLine(
      [`:61:${lines.join('\n')}`, ...(texts ? [`:86:${texts.lines.join('\n')}`] : [])].join('\n'),
      fileLine,
    ),
    bookingDay: entry === undefined ? valueDay : entryDay(entry, valueDay, fileLine),
    valueDay,
    direction,
    amount: size,
    text: lineText(text, fileLine),
    bankId,
    references: lineReferences([customer, bankId ?? ''], text),
    balance: null,
  };
}

function readDay(digits: string, fileLine: number): string {
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  if (!isCalendarDay(day)) throw new StatementFault(`"${digits}" is not a date`, fileLine);
  return day;
}

/** An entry has no year: it is the one that brings it closest to the value date. */
function entryDay(entry: string, valueDay: string, fileLine: number): string {
  const year = Number(valueDay.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((candidate) => `${candidate}-${entry.slice(0, 2)}-${entry.slice(2)}`)
    .filter((day) => isCalendarDay(day));
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  const [closest] = days.toSorted((one, other) => distance(one) - distance(other));
  if (closest === undefined) throw new StatementFault(`"${entry}" is not a date`, fileLine);
  return closest;
}

const structured = /^(?:\d{3})?([?>])\d{2}/;

/** Joins the lines of a text, and the parts of one with subfields such as `?20`. */
function textOf(lines: readonly string[]): string {
  const [, separator] = structured.exec(lines[0] ?? '') ?? [];
  if (separator !== undefined) return partsOf(lines.join(''), separator);
  return lines.reduce(
    (text, line, index) =>
      text + (index === 0 || (lines[index - 1]?.length ?? 0) >= fullLine ? '' : ' ') + line,
    '',
  );
}

const groupOf = (part: string) =>
  /^(?:2|6[0-3])/.test(part) ? 'text' : /^3[23]/.test(part) ? 'name' : part.slice(0, 2);

/** Characters of a subfield that is full. */
const fullPart = 27;

/** Subfields 20 to 29 and 60 to 63 are one text, 32 and 33 one name. One that is full goes on in the next. */
function partsOf(text: string, separator: string): string {
  const parts = text.split(new RegExp(`\\${separator}(?=\\d{2})`)).slice(1);
  return parts.reduce((joined, part, index) => {
    const before = parts[index - 1] ?? '';
    const goesOn = groupOf(part) === groupOf(before) && before.length >= 2 + fullPart;
    return `${joined}${goesOn ? '' : ' '}${part.slice(2)}`;
  }, '');
}
