import type { StatementLine } from './statement.ts';

/** What tells movements apart. */
export type ComparedLine = Pick<
  StatementLine,
  'bookingDay' | 'direction' | 'amount' | 'text' | 'bankId' | 'balance'
>;

/**
 * - `new`: not kept yet
 * - `known`: kept from an earlier statement
 * - `doubtful`: perhaps kept, written in another way
 */
export type LineVerdict = 'new' | 'known' | 'doubtful';

type Likeness = (line: ComparedLine, kept: ComparedLine) => boolean;

const hasSameText: Likeness = (line, kept) => comparedText(line.text) === comparedText(kept.text);
const comparedText = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isEqual = (one: unknown, other: unknown) => one !== null && one === other;
const isOther = (one: unknown, other: unknown) => one !== null && other !== null && one !== other;

/** Two ids are two movements. So are two balances, unless the bank gave both movements the same id. */
const mayBeSame: Likeness = (line, kept) =>
  !isOther(line.bankId, kept.bankId) &&
  (!isOther(line.balance, kept.balance) || isEqual(line.bankId, kept.bankId));

/** The likenesses that make a line a known one, the closest first. Each kept line answers for one line. */
const likenesses: readonly Likeness[] = [
  (line, kept) =>
    line.bankId === kept.bankId && line.balance === kept.balance && hasSameText(line, kept),
  (line, kept) => isEqual(line.bankId, kept.bankId) && !isOther(line.balance, kept.balance),
  (line, kept) => isEqual(line.balance, kept.balance) && mayBeSame(line, kept),
  (line, kept) =>
    hasSameText(line, kept) && mayBeSame(line, kept) && !isOther(line.balance, kept.balance),
];

/** Returns for each line of a statement whether it is kept already. */
export function compareWithKept(
  lines: readonly ComparedLine[],
  kept: readonly ComparedLine[],
): LineVerdict[] {
  const verdicts = lines.map((): LineVerdict => 'new');
  const groups = Map.groupBy(kept, groupOf);
  const places = Map.groupBy(lines.keys(), (place) => groupOf(lines[place]));
  for (const [group, own] of places) {
    const others = new Set(groups.get(group));
    let open = own;
    for (const likeness of likenesses)
      open = take(open, lines, others, likeness, verdicts, 'known');
    take(open, lines, others, mayBeSame, verdicts, 'doubtful');
  }
  return verdicts;
}

const groupOf = (line: ComparedLine | undefined) =>
  line && `${line.bookingDay} ${line.direction} ${line.amount}`;

/** Gives each line a kept one that is like it, and the verdict. Returns the places of the others. */
function take(
  places: readonly number[],
  lines: readonly ComparedLine[],
  kept: Set<ComparedLine>,
  likeness: Likeness,
  verdicts: LineVerdict[],
  verdict: LineVerdict,
): number[] {
  return places.filter((place) => {
    const line = lines[place];
    const found = line && kept.values().find((one) => likeness(line, one));
    if (!found) return true;
    kept.delete(found);
    verdicts[place] = verdict;
    return false;
  });
}
