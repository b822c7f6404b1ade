import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { space } from './theme/tokens.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;

export interface StackProps {
  /** What stands below each other. */
  children: ReactNode;
}

/** Things below each other in the rhythm of a form. A form has that rhythm by itself. */
export function Stack({ children }: StackProps) {
  return <Root>{children}</Root>;
}
