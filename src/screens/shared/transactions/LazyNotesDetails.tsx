import { lazyPart } from '#ui/lazyPart.tsx';

/** Loads NotesDetails after the form, which does not need it. */
export const LazyNotesDetails = lazyPart(
  async () => (await import('./NotesDetails.tsx')).NotesDetails,
);
