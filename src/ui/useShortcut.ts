import { createContext, use, useEffect, useEffectEvent } from 'react';

/** What a shortcut does on the shown screen. */
export interface ShortcutAction {
  shortcut:
    | 'search'
    | 'nextRow'
    | 'previousRow'
    | 'next'
    | 'previous'
    | 'copyName'
    | 'copyAccount'
    | 'copyIfsc'
    | 'copyUpi'
    | 'copyPhone'
    | 'copyAmount'
    | 'copyBalance';
  run: () => void;
}

/** The actions of the shown components, which the listener of the app runs. */
export const ShortcutActionsContext = createContext<ShortcutAction[]>([]);

/** Offers what a shortcut does while the component is shown. @param run null while there is nothing to do */
export function useShortcut(shortcut: ShortcutAction['shortcut'], run: (() => void) | null) {
  const actions = use(ShortcutActionsContext);
  const runLatest = useEffectEvent(() => run?.());
  const isOffered = run !== null;
  useEffect(() => {
    if (!isOffered) return undefined;
    const action = { shortcut, run: () => runLatest() };
    actions.push(action);
    return () => void actions.splice(actions.indexOf(action), 1);
  }, [actions, shortcut, isOffered]);
}
