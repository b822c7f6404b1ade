/** What the shell offers to the screen in it, by `useOutletContext`. */
export interface ShellContext {
  /** Shows the map of the keyboard shortcuts. */
  showShortcuts: () => void;
}
