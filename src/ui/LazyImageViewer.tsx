import { lazy, Suspense } from 'react';
import type { ImageViewerProps } from './ImageViewer.tsx';

const ImageViewer = lazy(async () => ({
  default: (await import('./ImageViewer.tsx')).ImageViewer,
}));

/** Loads ImageViewer when it is first opened. */
export function LazyImageViewer(props: ImageViewerProps) {
  return (
    <Suspense>
      <ImageViewer {...props} />
    </Suspense>
  );
}
