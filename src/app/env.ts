/** What the build was told (see `.env.example`). */
export const env = {
  /** Another server that speaks the same calls; empty for the page's own origin. */
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  /** Digits 1 to 9 that unlock the app. Anyone who reads the bundle can know them. */
  secretSequence: import.meta.env.VITE_SECRET_SEQUENCE || '314159',
};
