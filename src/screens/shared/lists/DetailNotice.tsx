import { FormattedMessage } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { FreshnessBanner } from './FreshnessBanner.tsx';
import type { DetailState } from '#domain/lists/screenStates.ts';

export interface DetailNoticeProps {
  state: DetailState<object>;
  onRetry: () => void;
}

/** States what is wrong with the data of a panel that keeps its layout in all states. Renders nothing while it loads. */
export function DetailNotice({ state, onRetry }: DetailNoticeProps) {
  const retry = [{ label: commonMessages.retry, onPress: onRetry }];
  switch (state.kind) {
    case 'loading':
      return null;
    case 'missing':
    case 'failed':
      return (
        <Banner tone="danger" actions={retry}>
          <FormattedMessage {...commonMessages.somethingWentWrong} />
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="offline" actions={retry}>
          <FormattedMessage {...commonMessages.offline} />
        </Banner>
      );
    case 'ready':
      return <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />;
    default:
      return state satisfies never;
  }
}
