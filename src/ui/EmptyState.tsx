import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type DrawingName, drawings } from './drawings.tsx';
import { colour, space, text, weight } from './theme/tokens.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: min(60vh, 24rem);
  padding: ${space(8)} ${space(6)};
  text-align: center;
`;

const Drawing = styled.svg`
  width: 6rem;
  height: 4.5rem;
  margin-block-end: ${space(3)};
  fill: none;
  stroke: ${colour('inkFaint')};
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  & [data-accent] {
    stroke: ${colour('accent')};
  }
`;

const Title = styled.h2`
  ${text('title')}
  font-weight: ${weight('strong')};
  text-wrap: balance;
`;

const Words = styled.p`
  max-width: 22rem;
  color: ${colour('inkSoft')};
  text-wrap: pretty;
`;

const Action = styled.div`
  margin-block-start: ${space(4)};
`;

export interface EmptyStateProps {
  /** Drawing above the title. @default 'list' */
  drawing?: DrawingName;
  /** Reason why there is no content. */
  title: ReactNode;
  /** Further explanation. */
  text?: ReactNode;
  /** Next step: a button or a link. */
  action?: ReactNode;
}

/**
 * Replaces content that does not exist, and offers the next step. Use skeletons while content is
 * loading.
 */
export function EmptyState({ drawing = 'list', title, text: words, action }: EmptyStateProps) {
  return (
    <Root>
      <Drawing viewBox="0 0 96 72" aria-hidden>
        {drawings[drawing]}
      </Drawing>
      <Title>{title}</Title>
      {words && <Words>{words}</Words>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
