import { lazyPart } from './lazyPart.tsx';
import type { QrCodeProps } from './QrCode.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Loads what draws a QR code when one is shown. */
export const LazyQrCode = lazyPart<QrCodeProps>(
  async () => (await import('./QrCode.tsx')).QrCode,
  <Skeleton height="14rem" shape="square" />,
);
