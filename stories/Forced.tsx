import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/**
 * What pointer and keyboard do to a control. A page has one of each, so a picture of all states
 * forces the attributes React Aria would set.
 */
const attributes = {
  hovered: ['data-hovered'],
  pressed: ['data-hovered', 'data-pressed'],
  focused: ['data-focused', 'data-focus-visible'],
} as const;

/** The states of a control at rest and in hand. */
export const touches = ['rest', 'hovered', 'pressed', 'focused'] as const;

const Root = styled.div`
  display: contents;
`;

export interface ForcedProps {
  /** A key of the attributes above; any other name forces nothing. */
  state: string;
  /** Selector of the control. */
  on: string;
  children: ReactNode;
}

/** Shows a control as if it were hovered, pressed or focused. */
export function Forced({ state, on, children }: ForcedProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const names = Object.entries(attributes).find(([name]) => name === state)?.[1] ?? [];
    const force = () => {
      for (const name of names) element.querySelector(on)?.setAttribute(name, 'true');
    };
    force();
    // React Aria puts what it collects, such as tabs, into the page only after it was counted.
    const observer = new MutationObserver(force);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [state, on]);
  return <Root ref={root}>{children}</Root>;
}
