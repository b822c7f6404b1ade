import { type ReactNode, useDeferredValue } from 'react';
import { styled } from 'styled-components';

export interface LaterProps {
  /** What people come to after they have read what stands above it. */
  children: ReactNode;
}

/** Ends below the window, so that nothing in it moves when the rest comes. */
const Room = styled.div`
  height: 100vh;
`;

/**
 * Shows its children a moment after the rest of the screen, so that what is read first need not
 * wait for them. For the end of a screen.
 */
export function Later({ children }: LaterProps) {
  return useDeferredValue(true, false) ? children : <Room />;
}
