import type { Paise } from '#domain/money/money.ts';
import { paise } from '#domain/money/money.ts';
import {
  type ReadStatement,
  signedAmount,
  type StatementLine,
} from '#domain/reconciliation/statement.ts';

type Ordered = Pick<ReadStatement, 'lines' | 'opening' | 'closing' | 'breaks'>;

const follows = (before: StatementLine, line: StatementLine) =>
  before.balance === null || line.balance === null
    ? null
    : before.balance + signedAmount(line) === line.balance;

/**
 * Puts lines into the order in which they happened: that in which the balances follow from each other, or that of the
 * days where there are no balances. Returns the lines whose balance does not follow.
 */
export function orderLines(lines: readonly StatementLine[]): Ordered {
  const backwards = lines.toReversed();
  const ordered = isNewestFirst(lines, backwards) ? backwards : lines;
  const [first] = ordered;
  const opening =
    first && first.balance !== null ? paise(first.balance - signedAmount(first)) : null;
  return {
    lines: ordered,
    opening,
    closing: ordered.at(-1)?.balance ?? null,
    breaks: breaksOf(ordered),
  };
}

function isNewestFirst(
  lines: readonly StatementLine[],
  backwards: readonly StatementLine[],
): boolean {
  const firstDay = lines[0]?.bookingDay ?? '';
  const lastDay = lines.at(-1)?.bookingDay ?? '';
  const [given, turned] = [countFollowing(lines), countFollowing(backwards)];
  return given === turned ? firstDay > lastDay : turned > given;
}

const pairs = (lines: readonly StatementLine[]) =>
  lines.slice(1).map((line, index) => ({ line, before: lines[index] ?? line }));

const countFollowing = (lines: readonly StatementLine[]) =>
  pairs(lines).filter(({ before, line }) => follows(before, line) === true).length;

const breaksOf = (lines: readonly StatementLine[]) =>
  pairs(lines)
    .filter(({ before, line }) => follows(before, line) === false)
    .map(({ line }) => line.fileLine);

/** A part of a file that states its own balances: a page, or a day. */
export interface StatementPart {
  lines: readonly StatementLine[];
  opening: Paise | null;
  closing: Paise | null;
  /** Lines of the file with the balances. */
  openingLine: number;
  closingLine: number;
}

/**
 * Puts parts into the order in which their balances follow from each other. Returns the lines of the balances that do
 * not: a part may be missing.
 */
export function joinParts(parts: readonly StatementPart[]): Ordered {
  const backwards = parts.toReversed();
  const ordered = gapsOf(backwards).length < gapsOf(parts).length ? backwards : parts;
  const broken = ordered.filter(
    ({ lines, opening, closing }) =>
      opening !== null && closing !== null && balanceAfter(opening, lines) !== closing,
  );
  return {
    lines: ordered.flatMap(({ lines }) => lines),
    opening: ordered[0]?.opening ?? null,
    closing: ordered.at(-1)?.closing ?? null,
    breaks: [...gapsOf(ordered), ...broken.map(({ closingLine }) => closingLine)],
  };
}

/** Returns the lines of opening balances that are not the closing one of the part before. */
const gapsOf = (parts: readonly StatementPart[]): number[] =>
  parts.slice(1).flatMap(({ opening, openingLine }, index) => {
    const before = parts[index]?.closing ?? null;
    return opening === null || before === null || opening === before ? [] : [openingLine];
  });

/** The balance after these lines. */
export const balanceAfter = (opening: Paise, lines: readonly StatementLine[]): Paise =>
  paise(lines.reduce((balance, line) => balance + signedAmount(line), Number(opening)));
