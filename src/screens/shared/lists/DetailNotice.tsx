import { FormattedMessage } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { FreshnessBanner } from './FreshnessBanner.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { offlineText } from './offlineText.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';

export interface DetailNoticeProps {
  state: DetailState<object>;
  onRetry: () => void;
}

/** States what is wrong with the data of a panel that keeps its layout in all states. Renders nothing while it loads. */
export function DetailNotice({ state, onRetry }: DetailNoticeProps) {
  switch (state.kind) {
    case 'loading':
      return null;
    case 'missing':
    case 'failed':
      return (
        <Banner tone="danger" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
          <FormattedMessage {...commonMessages.somethingWentWrong} />
        </Banner>
      );
    case 'offline':
      return (
        <OfflineNote>
          <FormattedMessage {...offlineText} />
        </OfflineNote>
      );
    case 'ready':
      return <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />;
    default:
      return state satisfies never;
  }
}
