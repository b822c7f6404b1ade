import { lazyPart } from '#ui/lazyPart.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';

/** Parts of several areas whose code is loaded when they are first shown. */
export const parts = {
  HistoryTimeline: lazyPart(() => import('./history/HistoryTimeline.tsx'), 'HistoryTimeline', {
    fallback: <ListSkeleton count={3} />,
  }),
  /** After the form, which does not need it. */
  NotesDetails: lazyPart(() => import('./transactions/NotesDetails.tsx'), 'NotesDetails'),
};
