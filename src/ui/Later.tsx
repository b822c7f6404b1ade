import { type ReactNode, useDeferredValue } from 'react';

export interface LaterProps {
  /** What people come to after they have read what stands above it. */
  children: ReactNode;
}

/**
 * Shows its children a moment after the rest of the screen, so that what is read first need not
 * wait for them. For the end of a screen, where nothing moves when they come.
 */
export function Later({ children }: LaterProps) {
  return useDeferredValue(true, false) ? children : null;
}
