import { type ReactNode, use, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import type { OverlayHistory } from '#platform/overlayHistory.ts';
import { BackContext } from '#ui/closeOnBack.ts';

export interface OverlayNavigationProps {
  overlays: OverlayHistory;
  children: ReactNode;
}

/**
 * Makes Back close overlays, inside a router. A navigation begins at the entry of the screen itself: one from a
 * dialog that closes with it would otherwise change the entry of the dialog.
 */
export function OverlayNavigation({ overlays, children }: OverlayNavigationProps) {
  const context = use(NavigationContext);
  const value = useMemo(() => {
    const { navigator } = context;
    return {
      ...context,
      navigator: {
        ...navigator,
        push: (...to: Parameters<typeof navigator.push>) =>
          overlays.navigate(() => navigator.push(...to)),
        replace: (...to: Parameters<typeof navigator.replace>) =>
          overlays.navigate(() => navigator.replace(...to)),
        go: overlays.go,
      },
    };
  }, [context, overlays]);
  return (
    <NavigationContext value={value}>
      <BackContext value={overlays.open}>{children}</BackContext>
    </NavigationContext>
  );
}
