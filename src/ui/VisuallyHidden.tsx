import type { ReactNode } from 'react';
import { VisuallyHidden as AriaVisuallyHidden } from 'react-aria-components';

export interface VisuallyHiddenProps {
  /** Text for screen readers. */
  children: ReactNode;
}

/** Hides text visually. Screen readers still read it. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <AriaVisuallyHidden elementType="span">{children}</AriaVisuallyHidden>;
}
