import { lazyPart } from './lazyPart.tsx';
import type { ImageViewerProps } from './ImageViewer.tsx';

/** Loads ImageViewer when it is first opened. */
export const LazyImageViewer = lazyPart<ImageViewerProps>(
  async () => (await import('./ImageViewer.tsx')).ImageViewer,
);
