import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, size, space, text, weight } from '#ui/theme/tokens.ts';

const Root = styled.section`
  max-width: ${size('column')};
  padding: ${space(6)} ${space(4)};
`;

const Title = styled.h2`
  padding-block-end: ${space(3)};
  ${text('title')}
  font-weight: ${weight('strong')};
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding-block: ${space(3)};
  border-block-end: 1px solid ${colour('hairline')};
`;

const Words = styled.span`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface SheetProps {
  title: string;
  rows: readonly { id: string; sample: ReactNode; words: ReactNode }[];
}

/** Tokens one below the other, each with its name. */
export function Sheet({ title, rows }: SheetProps) {
  return (
    <Root>
      <Title>{title}</Title>
      <ul>
        {rows.map(({ id, sample, words }) => (
          <Row key={id}>
            {sample}
            <Words>{words}</Words>
          </Row>
        ))}
      </ul>
    </Root>
  );
}
