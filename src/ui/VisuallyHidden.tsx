import type { ReactNode } from 'react';
import { VisuallyHidden as AriaVisuallyHidden } from 'react-aria-components';

export interface VisuallyHiddenProps {
  /** The words. */
  children: ReactNode;
}

/** Words for those who listen, not for those who look. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <AriaVisuallyHidden elementType="span">{children}</AriaVisuallyHidden>;
}
