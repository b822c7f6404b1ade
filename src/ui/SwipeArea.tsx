import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';

export interface SwipeAreaProps {
  /**
   * Called after a swipe: 1 towards the next content (to the left, or in right-to-left text to the right).
   * Without it, swipes are left to the browser.
   */
  onSwipe: ((by: 1 | -1) => void) | undefined;
  /** Content that is swiped. */
  children: ReactNode;
}

const Area = styled.div`
  display: contents;

  /* Otherwise the browser goes back or forward in its history. What scrolls to the side itself still does. */
  &[data-swipes] > *,
  &[data-swipes] [data-page-body] {
    touch-action: pan-y pinch-zoom;
  }
`;

/**
 * Recognises swipes to the side on touch screens. Scrolling, text selection, zoom and controls that are
 * dragged have priority. Offer the same with a button.
 */
export function SwipeArea({ onSwipe, children }: SwipeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const isSwiped = onSwipe !== undefined;
  const report = useEffectEvent((by: 1 | -1) => onSwipe?.(by));
  useEffect(() => {
    const element = area.current;
    if (!element || !isSwiped || navigator.maxTouchPoints === 0) return undefined;
    let isLeft = false;
    let stop = () => {};
    async function start(target: HTMLElement) {
      const { listenForSwipes } = await import('./swipes.ts');
      if (!isLeft) stop = listenForSwipes(target, (by) => report(by));
    }
    // Without it, the buttons remain.
    void start(element).catch(() => {});
    return () => {
      isLeft = true;
      stop();
    };
  }, [isSwiped]);
  return (
    <Area ref={area} data-swipes={isSwiped || undefined}>
      {children}
    </Area>
  );
}
