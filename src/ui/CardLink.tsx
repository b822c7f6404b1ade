import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import type { LinkTarget } from './pressTypes.ts';
import { colour, radius, size, space, text } from './theme/tokens.ts';

export interface CardLinkProps extends LinkTarget {
  /** Content of the card: a preview of its destination. */
  children: ReactNode;
}

const Root = styled(Link)`
  display: block;
  min-height: ${size('tap')};
  padding: ${space(3)};
  border: 1px solid ${colour('edge')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  ${text('small')}
  cursor: pointer;

  &[data-hovered],
  &[data-pressed] {
    background: ${colour('sunken')};
  }
`;

/** A card that leads to the record it shows. Use InfiniteList for a list of records. */
export function CardLink({ children, ...props }: CardLinkProps) {
  return <Root {...props}>{children}</Root>;
}
