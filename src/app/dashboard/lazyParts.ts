import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the dashboard whose code is loaded when they are first shown. */
export const parts = {
  /** When the user returns after an absence. */
  AwayDigest: lazyPart(async () => (await import('./AwayDigest.tsx')).AwayDigest),
  /** When the first row is selected, or an interrupted action is left. */
  Bulk: lazyPart(async () => (await import('./bulk/Bulk.tsx')).Bulk),
  /** With its charts. */
  BelowSummary: lazyPart(async () => (await import('./BelowSummary.tsx')).BelowSummary),
  /** When a filter is set or the dialog is opened. */
  Filters: lazyPart(async () => (await import('./filters/Filters.tsx')).Filters),
  /** Once a list is shown, if the user has views or can save one. */
  SavedViews: lazyPart(async () => (await import('./savedViews/SavedViews.tsx')).SavedViews),
};
