declare module 'virtual:country-flags' {
  /** The folder of the countries' flags, below the address of the app. */
  export const flagFolder: string;
}
