import { type ReactNode, useDeferredValue } from 'react';
import { styled } from 'styled-components';

export interface DeferredProps {
  /** Content below the first view of the screen. */
  children: ReactNode;
}

/** Reserves space below the window, so that nothing visible moves when the children appear. */
const ReservedSpace = styled.div`
  block-size: 100vh;
`;

/**
 * Renders its children after the rest of the screen has been painted, without blocking input. See
 * docs/decisions/0013-deferred-parts.md.
 */
export function Deferred({ children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : <ReservedSpace />;
}
