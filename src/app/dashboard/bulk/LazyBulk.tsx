import { lazyPart } from '#ui/lazyPart.tsx';
import type { BulkProps } from './Bulk.tsx';

/** Loads Bulk when the first row is selected. */
export const LazyBulk = lazyPart<BulkProps>(async () => (await import('./Bulk.tsx')).Bulk);
