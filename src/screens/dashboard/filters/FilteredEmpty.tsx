import { FormattedMessage, useIntl } from 'react-intl';
import { type ListFilters, partsOf } from '#domain/lists/listFilters.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { filterMessages, noMatchesOf } from './filterMessages.ts';
import { type FilterNames, filterText } from './filterText.ts';

export interface FilteredEmptyProps extends FilterNames {
  filters: ListFilters;
  /** Search text; '' for none. */
  search: string;
  onClearFilters: () => void;
  onClearSearch: () => void;
}

/** Replaces a list without rows: names the filters and the search, and offers to clear them. */
export function FilteredEmpty({
  filters,
  search,
  onClearFilters,
  onClearSearch,
  ...names
}: FilteredEmptyProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  return (
    <EmptyState
      drawing="search"
      title={
        search === ''
          ? formatMessage(filterMessages.noMatches)
          : formatMessage(noMatchesOf, { search })
      }
      text={partsOf(filters)
        .map((part) => filterText(intl, part, filters, names))
        .join(', ')}
      action={
        <ButtonGroup label={formatMessage(filterMessages.filters)}>
          <Button variant="outline" onPress={onClearFilters}>
            <FormattedMessage {...commonMessages.clearFilters} />
          </Button>
          {search !== '' && (
            <Button variant="outline" onPress={onClearSearch}>
              <FormattedMessage {...commonMessages.clearSearch} />
            </Button>
          )}
        </ButtonGroup>
      }
    />
  );
}
