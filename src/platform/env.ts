/** Settings of the build (see `.env.example`). */
export const env = {
  /** Origin of another server with the same API; empty for the origin of the page. */
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  /** Digits 1 to 9 that unlock the app. Not a secret: they can be read in the bundle. */
  secretSequence: import.meta.env.VITE_SECRET_SEQUENCE || '314159',
};
