import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { type ListFilters, partsOf, withoutPart } from '#domain/lists/listFilters.ts';
import type { Sort } from '#domain/transactions/transaction.ts';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { RemovableChip } from '#ui/RemovableChip.tsx';
import { size, space } from '#ui/theme/tokens.ts';
import { filterMessages, removeMessage } from './filterMessages.ts';
import { type FilterNames, filterText } from './filterText.ts';

export interface FilterChipsProps extends FilterNames {
  filters: ListFilters;
  /** Sort key of the list. Only the due time is shown; columns show the others. @default 'created' */
  sort?: Sort;
  onChange: (filters: ListFilters, sort: Sort) => void;
}

const messages = defineMessages({
  clear: { id: 'FilterChips.clear', defaultMessage: 'Clear' },
});

/** Lower and narrower than other buttons, like the chips beside it. */
const Clear = styled.li`
  flex: none;

  & > button {
    min-height: ${size('tool')};
    padding: 0 ${space(3)};
  }
`;

/** Moves the focus from a chip that is about to be removed. */
function focusNext(chip: Element) {
  const items = chip.closest('ul')?.children;
  // One chip and the button that removes all.
  if (items?.length === 2) return focusFilterButton(chip);
  return chip.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
}

/** All chips are about to be removed. The button that opens the filters stands before them. */
function focusFilterButton(chip: Element) {
  const before = chip.closest('ul')?.parentElement?.previousElementSibling;
  before?.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')?.focus();
}

/** The filters that are set. A press removes one of them, or all. */
export function FilterChips({ filters, sort = 'created', onChange, ...names }: FilterChipsProps) {
  const intl = useIntl();
  return (
    <>
      {partsOf(filters).map((part) => {
        const text = filterText(intl, part, filters, names);
        return (
          <li key={part.kind === 'status' ? part.status : part.kind}>
            <RemovableChip
              label={intl.formatMessage(removeMessage, { filter: text })}
              onPress={({ target }) => {
                focusNext(target);
                onChange(withoutPart(filters, part), sort);
              }}
            >
              {text}
            </RemovableChip>
          </li>
        );
      })}
      {sort === 'due' && (
        <li>
          <RemovableChip
            label={intl.formatMessage(removeMessage, {
              filter: intl.formatMessage(filterMessages.byDueTime),
            })}
            onPress={({ target }) => {
              focusNext(target);
              onChange(filters, 'created');
            }}
          >
            {intl.formatMessage(filterMessages.byDueTime)}
          </RemovableChip>
        </li>
      )}
      <Clear>
        <Button
          variant="quiet"
          aria-label={intl.formatMessage(commonMessages.clearFilters)}
          onPress={({ target }) => {
            focusFilterButton(target);
            onChange({}, 'created');
          }}
        >
          {intl.formatMessage(messages.clear)}
        </Button>
      </Clear>
    </>
  );
}
