/** Options that a link passes to the router. */
export interface RouterOptions {
  /** Navigation state of the next screen. */
  state?: unknown;
  /** Replaces the current history entry. */
  replace?: boolean;
}

declare module '@react-types/shared' {
  interface RouterConfig {
    routerOptions: RouterOptions;
  }
}
