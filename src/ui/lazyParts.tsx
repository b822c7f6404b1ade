import { lazyPart } from './lazyPart.tsx';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Parts of components whose code is loaded when they are first shown. */
export const parts = {
  DateRangePanel: lazyPart(() => import('./DateRangePanel.tsx'), 'DateRangePanel', {
    fallback: (
      <Loading>
        <Skeleton height="24rem" />
      </Loading>
    ),
  }),
  ImageViewer: lazyPart(() => import('./ImageViewer.tsx'), 'ImageViewer'),
  /** Floating panels are a large part of the code of controls. */
  NotificationPanel: lazyPart(() => import('./NotificationPanel.tsx'), 'NotificationPanel'),
  /** With the library that draws it. */
  QrCode: lazyPart(() => import('./QrCode.tsx'), 'QrCode', {
    fallback: <Skeleton height="14rem" shape="square" />,
  }),
};
