import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/**
 * Attributes that React Aria sets for interaction states. A page has one pointer and one focus, so
 * a snapshot of all states sets them directly.
 */
const attributes = {
  hovered: ['data-hovered'],
  pressed: ['data-hovered', 'data-pressed'],
  focused: ['data-focused', 'data-focus-visible'],
} as const;

/** Interaction states of a control. */
export const touches = ['rest', 'hovered', 'pressed', 'focused'] as const;

const Root = styled.div`
  display: contents;
`;

export interface ForcedProps {
  /** Key of the attributes above. Other names set none. */
  state: string;
  /** Selector of the control. */
  on: string;
  children: ReactNode;
}

/** Shows a control as hovered, pressed or focused. */
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
    // React Aria renders collections, such as tabs, in a second pass.
    const observer = new MutationObserver(force);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [state, on]);
  return <Root ref={root}>{children}</Root>;
}
