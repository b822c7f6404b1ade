import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useToday } from '#core/reading/useCounters.ts';
import { useLookups } from '#core/reading/useLookups.ts';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import { hasTargets } from '#domain/workflow/targets.ts';
import type { Sort } from '#domain/transactions/transaction.ts';
import { FilterChips } from '#screens/dashboard/filters/FilterChips.tsx';
import { FilterDialog } from '#screens/dashboard/filters/FilterDialog.tsx';
import { FilteredEmpty } from '#screens/dashboard/filters/FilteredEmpty.tsx';
import { useUser } from '#core/services/ServicesProvider.tsx';

export interface FiltersProps {
  part: 'chips' | 'noMatches' | 'dialog';
  filters: ListFilters;
  /** Sort key of the list. */
  sort: Sort;
  /** Search text; '' for none. */
  search: string;
  onChange: (filters: ListFilters, sort: Sort) => void;
  onClearSearch: () => void;
  /** Closes the dialog. */
  onClose: () => void;
}

/** A part of the filters of a list of transactions, with the names of banks and agents. */
export function Filters({ part, onChange, onClose, ...props }: FiltersProps) {
  const { role } = useUser();
  const { hasClaims, hasMessages, sorts, targets } = useCapabilities();
  const { state: lookups, reload } = useLookups();
  const today = useToday();
  const { banks, agents } = lookups.kind === 'ready' ? lookups : { banks: [], agents: [] };
  const names = { role, banks, agents };
  switch (part) {
    case 'chips':
      return (
        <FilterChips {...names} filters={props.filters} sort={props.sort} onChange={onChange} />
      );
    case 'noMatches':
      return (
        <FilteredEmpty {...names} {...props} onClearFilters={() => onChange({}, props.sort)} />
      );
    case 'dialog':
      return (
        <FilterDialog
          filters={props.filters}
          role={role}
          lookups={lookups}
          hasClaims={hasClaims}
          hasMessages={hasMessages}
          hasTargets={hasTargets(targets)}
          sort={props.sort}
          sorts={sorts}
          today={today}
          onApply={(filters, sort) => {
            onClose();
            onChange(filters, sort);
          }}
          onRetry={() => void reload()}
          onClose={onClose}
        />
      );
    default:
      return part satisfies never;
  }
}
