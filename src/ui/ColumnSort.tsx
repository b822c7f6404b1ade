import { Button } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { colour, radius, size, space } from './theme/tokens.ts';

export const sortDirections = ['ascending', 'descending', 'none'] as const;
export type SortDirection = (typeof sortDirections)[number];

export interface ColumnSortProps {
  /** Name of the column. */
  label: string;
  /** Direction in which the rows are sorted by this column. */
  direction: SortDirection;
  /** Sorts by the column, or turns its direction round. */
  onPress: () => void;
}

const Root = styled(Button)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-width: ${size('tool')};
  min-height: ${size('tool')};
  padding: 0;
  border: 0;
  border-radius: ${radius('control')};
  background: none;
  color: inherit;
  cursor: pointer;

  &[data-hovered],
  &[data-direction='ascending'],
  &[data-direction='descending'] {
    color: ${colour('ink')};
  }

  & > svg {
    flex: none;
  }

  &[data-direction='none'] > svg {
    color: ${colour('inkFaint')};
  }

  &[data-direction='ascending'] > svg {
    rotate: 180deg;
  }
`;

/**
 * The header of a column that sorts the rows of a table. Its cell has the direction as `aria-sort`. Use ToolToggle for a
 * list without columns.
 */
export function ColumnSort({ label, direction, onPress }: ColumnSortProps) {
  return (
    <Root data-direction={direction} onPress={onPress}>
      {label}
      <Icon name={direction === 'none' ? 'sort' : 'expand'} size={16} />
    </Root>
  );
}
