import type { Capabilities } from '#domain/capabilities.ts';
import {
  isCalendarDay,
  type ListFilters,
  partsOf,
  withoutPart,
} from '#domain/lists/listFilters.ts';
import { type Paise, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { hasTargets, noTargets } from '#domain/workflow/targets.ts';
import { isSupportedText } from '#domain/text/text.ts';
import { isStatus } from '#domain/workflow/workflow.ts';

/** Limits of the codes in an address. The server accepts no longer ones. */
const maxBankCode = 20;
const maxAgentCode = 5;

/**
 * Returns the filters in the parameters of an address. Ignores what is not a filter, because anybody can
 * write an address.
 */
export function readFilters(params: URLSearchParams): ListFilters {
  const statuses = [...new Set(params.get('status')?.split('.').filter(isStatus))];
  const days = { from: dayOf(params.get('from')), to: dayOf(params.get('to')) };
  const amounts = { min: amountOf(params.get('min')), max: amountOf(params.get('max')) };
  const bank = codeOf(params.get('bank'), maxBankCode);
  const agent = codeOf(params.get('agent'), maxAgentCode);
  return {
    ...(statuses.length > 0 && { statuses }),
    ...(bank !== null && { bank }),
    ...(agent !== null && { agent }),
    ...(days.from !== null && { from: days.from }),
    ...(days.to !== null && { to: days.to }),
    ...(amounts.min !== null && { minAmount: amounts.min }),
    ...(amounts.max !== null && { maxAmount: amounts.max }),
    ...(params.get('mine') === '1' && { isMine: true as const }),
    ...(params.get('claimed') === '1' && { isClaimed: true as const }),
    ...(params.get('unanswered') === '1' && { isUnanswered: true as const }),
    ...(params.get('overdue') === '1' && { isOverdue: true as const }),
  };
}

/**
 * Returns the filters that a list is read with: undefined if none is set, or if the server has none.
 * @param written filters in the address
 * @param capabilities null while they are not known
 */
export function offeredFilters(written: ListFilters, capabilities: Capabilities | null) {
  const isSet = partsOf(written).length > 0;
  const usable = hasTargets(capabilities?.targets ?? noTargets)
    ? written
    : withoutPart(written, { kind: 'overdue' });
  const isUsable = partsOf(usable).length > 0 && capabilities?.hasFilters;
  return {
    filters: isUsable ? usable : undefined,
    /** False while filters are set and it is not known whether the server has them. */
    isKnown: !isSet || capabilities !== null,
  };
}

/** Returns the parameters of filters; null for those that are not set. */
export function paramsOfFilters(filters: ListFilters): Readonly<Record<string, string | null>> {
  return {
    status: filters.statuses?.join('.') ?? null,
    bank: filters.bank ?? null,
    agent: filters.agent ?? null,
    from: filters.from ?? null,
    to: filters.to ?? null,
    min: decimalOf(filters.minAmount),
    max: decimalOf(filters.maxAmount),
    mine: flagOf(filters.isMine),
    claimed: flagOf(filters.isClaimed),
    unanswered: flagOf(filters.isUnanswered),
    overdue: flagOf(filters.isOverdue),
  };
}

const codeOf = (text: string | null, longest: number) =>
  text && text.length <= longest && isSupportedText(text) ? text : null;
const dayOf = (text: string | null) =>
  text !== null && text.startsWith('20') && isCalendarDay(text) ? text : null;
/** Every amount is above zero, and the fields refuse zero. */
const amountOf = (text: string | null) => (text === null ? null : parseDecimal(text) || null);
const decimalOf = (amount: Paise | undefined) => (amount === undefined ? null : toDecimal(amount));
const flagOf = (isSet: true | undefined) => (isSet ? '1' : null);
