/** What a link may tell the router along with its address. */
export interface RouterOptions {
  /** Navigation state of the next screen. */
  state?: unknown;
  /** Take the place of the present entry in the history. */
  replace?: boolean;
}

declare module '@react-types/shared' {
  interface RouterConfig {
    routerOptions: RouterOptions;
  }
}
