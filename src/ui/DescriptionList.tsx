import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, space, tabular, text, weight } from './theme/tokens.ts';

const Root = styled.dl`
  container-type: inline-size;

  & > div + div {
    border-block-start: 1px solid ${colour('hairline')};
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  padding-block: ${space(3)};
`;

const Term = styled.dt`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

/** At the end of the line. A text of several lines fills them, and is read from their start. */
const Details = styled.dd`
  min-width: 0;
  margin-inline-start: auto;
  font-weight: ${weight('medium')};
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${tabular}
`;

export interface DescriptionListProps {
  /** Facts in display order, each with a term and its value. */
  items: readonly { term: string; value: ReactNode }[];
}

/**
 * Lists facts about one record: terms on the left, values on the right. Use InfiniteList for many
 * records.
 */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <Root>
      {items.map(({ term, value }) => (
        <Line key={term}>
          <Term>{term}</Term>
          <Details>
            <bdi>{value}</bdi>
          </Details>
        </Line>
      ))}
    </Root>
  );
}
