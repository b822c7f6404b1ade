import { isCalendarDay, type ListFilters } from '#domain/lists/listFilters.ts';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import type { Status } from '#domain/workflow/workflow.ts';

/** The fields of the filters while the user changes them. Days and amounts are texts. */
export interface FilterDraft {
  statuses: readonly Status[];
  bank: string | null;
  agent: string | null;
  from: string;
  to: string;
  min: string;
  max: string;
  isMine: boolean;
  isClaimed: boolean;
  isUnanswered: boolean;
  isOverdue: boolean;
}

/** Returns the fields of filters. */
export const draftOf = (filters: ListFilters): FilterDraft => ({
  statuses: filters.statuses ?? [],
  bank: filters.bank ?? null,
  agent: filters.agent ?? null,
  from: filters.from ?? '',
  to: filters.to ?? '',
  min: amountText(filters.minAmount),
  max: amountText(filters.maxAmount),
  isMine: filters.isMine ?? false,
  isClaimed: filters.isClaimed ?? false,
  isUnanswered: filters.isUnanswered ?? false,
  isOverdue: filters.isOverdue ?? false,
});

/** Without decimals that are zero. */
const amountText = (amount: Paise | undefined) =>
  amount === undefined ? '' : toDecimal(amount).replace(/\.00$/, '');

export type FilterProblem =
  | 'dayIncomplete'
  | 'dayInvalid'
  | 'daysReversed'
  | 'amountInvalid'
  | 'amountsReversed';
export type FilterProblems = Partial<Record<'from' | 'to' | 'min' | 'max', FilterProblem>>;

/** Returns the filters of the fields, or the problems of fields that are not valid. */
export function readDraft(
  draft: FilterDraft,
): { filters: ListFilters } | { problems: FilterProblems } {
  const problems = problemsOf(draft);
  if (Object.keys(problems).length > 0) return { problems };
  const { statuses, bank, agent, from, to, isMine, isClaimed, isUnanswered, isOverdue } = draft;
  const [minAmount, maxAmount] = [parseTypedAmount(draft.min), parseTypedAmount(draft.max)];
  return {
    filters: {
      ...(statuses.length > 0 && { statuses }),
      ...(bank !== null && { bank }),
      ...(agent !== null && { agent }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
      ...(minAmount !== null && { minAmount }),
      ...(maxAmount !== null && { maxAmount }),
      ...(isMine && { isMine }),
      ...(isClaimed && { isClaimed }),
      ...(isUnanswered && { isUnanswered }),
      ...(isOverdue && { isOverdue }),
    },
  };
}

function problemsOf({ from, to, min, max }: FilterDraft): FilterProblems {
  const problems: FilterProblems = {};
  const [fromProblem, toProblem] = [dayProblem(from), dayProblem(to)];
  if (fromProblem) problems.from = fromProblem;
  if (toProblem) problems.to = toProblem;
  else if (from !== '' && to !== '' && from > to) problems.to = 'daysReversed';
  if (!isAmount(min)) problems.min = 'amountInvalid';
  if (!isAmount(max)) problems.max = 'amountInvalid';
  else if ((parseTypedAmount(min) ?? 0) > (parseTypedAmount(max) ?? Infinity)) {
    problems.max = 'amountsReversed';
  }
  return problems;
}

function dayProblem(text: string): FilterProblem | null {
  if (text === '') return null;
  if (!isCalendarDay(text)) return 'dayIncomplete';
  return text.startsWith('20') ? null : 'dayInvalid';
}

const isAmount = (text: string) => text.trim() === '' || parseTypedAmount(text) !== null;
