import { type ReactNode, useDeferredValue } from 'react';
import { styled } from 'styled-components';

export interface DeferredProps {
  /** Content that the first view of the screen can do without. */
  children: ReactNode;
  /** Shown until then. @default space below the window, for content at the end of a screen */
  fallback?: ReactNode;
}

/** Reserves space below the window, so that nothing visible moves when the children appear. */
const ReservedSpace = styled.div`
  block-size: 100vh;
`;

const spaceBelow = <ReservedSpace />;

/**
 * Renders its children after the rest of the screen has been painted, without blocking input. See
 * docs/decisions/0013-deferred-parts.md.
 */
export function Deferred({ children, fallback = spaceBelow }: DeferredProps) {
  return useDeferredValue(true, false) ? children : fallback;
}
