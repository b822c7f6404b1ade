import type { IntlShape } from 'react-intl';
import type { FilterPart, ListFilters } from '#domain/lists/listFilters.ts';
import { formatRupees } from '#domain/money/money.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { filterMessages, rangeMessages } from './filterMessages.ts';

/** Names and formats used in the text of a filter. */
export interface FilterNames {
  role: Role;
  /** Names by code; a code without a name is shown itself. */
  banks: readonly Choice[];
  agents: readonly Choice[];
}

/** Returns the text of a part of filters, such as "Pending" or "From 1 Nov 2026". */
export function filterText(
  intl: IntlShape,
  part: FilterPart,
  filters: ListFilters,
  names: FilterNames,
): string {
  const { formatMessage } = intl;
  switch (part.kind) {
    case 'status':
      return statuses[part.status].description;
    case 'bank':
      return nameOf(names.banks, filters.bank);
    case 'agent':
      return nameOf(names.agents, filters.agent);
    case 'days':
      return rangeText(intl, dayText(intl, filters.from), dayText(intl, filters.to), {
        from: (first) => formatMessage(rangeMessages.from, { first }),
        until: (last) => formatMessage(rangeMessages.until, { last }),
      });
    case 'amounts':
      return rangeText(intl, amountText(filters.minAmount), amountText(filters.maxAmount), {
        from: (first) => formatMessage(rangeMessages.atLeast, { first }),
        until: (last) => formatMessage(rangeMessages.atMost, { last }),
      });
    case 'mine':
      return formatMessage(
        names.role === 'admin' ? filterMessages.mineOfAdmin : filterMessages.mineOfBanker,
      );
    case 'claimed':
      return formatMessage(filterMessages.claimed);
    case 'unanswered':
      return formatMessage(filterMessages.unanswered);
    case 'overdue':
      return formatMessage(filterMessages.overdue);
    default:
      return part satisfies never;
  }
}

const nameOf = (choices: readonly Choice[], code = '') =>
  choices.find((choice) => choice.code === code)?.name ?? code;

const amountText = (amount: ListFilters['minAmount']) =>
  amount === undefined ? undefined : formatRupees(amount);

const dayText = (intl: IntlShape, day: string | undefined) =>
  day === undefined ? undefined : shownDay(day, intl);

function rangeText(
  { formatMessage }: IntlShape,
  first: string | undefined,
  last: string | undefined,
  open: Record<'from' | 'until', (value: string) => string>,
): string {
  if (first === undefined) return open.until(last ?? '');
  if (last === undefined) return open.from(first);
  return first === last ? first : formatMessage(rangeMessages.between, { first, last });
}
