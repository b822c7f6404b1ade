import { createContext, use, useEffect, useEffectEvent } from 'react';

interface BackTarget {
  close: () => void;
  isBlocked: () => boolean;
}

/** Makes Back close a target. Returns the function that ends it. Null where there is no browser history. */
export const BackContext = createContext<((target: BackTarget) => () => void) | null>(null);

interface CloseOnBackOptions {
  /** @default true */
  isOpen?: boolean;
  /** True while it cannot be closed. @default false */
  isBlocked?: boolean;
}

/** Makes the browser's Back close what is open above the screen, the topmost first, and stay on the screen. */
export function useCloseOnBack(
  onClose: () => void,
  { isOpen = true, isBlocked = false }: CloseOnBackOptions = {},
): void {
  const open = use(BackContext);
  const close = useEffectEvent(onClose);
  const isBlockedNow = useEffectEvent(() => isBlocked);
  useEffect(() => {
    if (!isOpen) return undefined;
    return open?.({ close: () => close(), isBlocked: () => isBlockedNow() });
  }, [isOpen, open]);
}
