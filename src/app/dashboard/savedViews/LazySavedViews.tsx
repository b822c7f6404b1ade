import { lazyPart } from '#ui/lazyPart.tsx';
import type { SavedViewsProps } from './SavedViews.tsx';

/** Loads SavedViews once a list is shown, if the user has views or can save one. */
export const LazySavedViews = lazyPart<SavedViewsProps>(
  async () => (await import('./SavedViews.tsx')).SavedViews,
);
