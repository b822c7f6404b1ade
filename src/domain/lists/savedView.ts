import { type ListFilters, partsOf } from './listFilters.ts';
import { plainName, searchForm } from '../text/searchForm.ts';
import type { Order, Section, Sort } from '../transactions/transaction.ts';

/** Number of views that a user can save. */
export const maxSavedViews = 20;
/** Characters of a name. */
export const maxViewName = 40;

/** Tab, search, filters and order of a list of transactions. */
export interface ListView {
  section: Section;
  /** Search text; '' for none. */
  search: string;
  order: Order;
  sort: Sort;
  filters: ListFilters;
}

/** A list that a user has saved with a name. */
export interface SavedView extends ListView {
  id: string;
  name: string;
}

/** Returns true if the list differs from the one that its tab opens with. */
export const isChosen = ({ search, order, sort, filters }: ListView): boolean =>
  search.trim() !== '' || order !== 'newest' || sort !== 'created' || partsOf(filters).length > 0;

/** Returns true if both show the same list. */
export const isSameList = (one: ListView, other: ListView): boolean =>
  textOf(one) === textOf(other);

const textOf = ({ section, search, order, sort, filters }: ListView) =>
  JSON.stringify([
    section,
    searchForm(search).trim().toLowerCase(),
    order,
    sort,
    filters.statuses ? [...filters.statuses].sort() : null,
    filters.bank,
    filters.agent,
    filters.from,
    filters.to,
    filters.minAmount,
    filters.maxAmount,
    filters.isMine,
    filters.isClaimed,
    filters.isUnanswered,
    filters.isOverdue,
  ]);

/** Reason why a view cannot have a name; null if it can. */
export type NameProblem = 'missing' | 'taken' | 'tooLong' | null;

/** @param id the view itself, which may keep its name */
export function nameProblem(name: string, views: readonly SavedView[], id?: string): NameProblem {
  const typed = plainName(name).toLowerCase();
  if (typed === '') return 'missing';
  if (name.length > maxViewName) return 'tooLong';
  const isTaken = views.some((view) => view.id !== id && view.name.toLowerCase() === typed);
  return isTaken ? 'taken' : null;
}

/** Returns the ids with one moved by a number of places. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
