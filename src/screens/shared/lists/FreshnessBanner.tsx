import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { BusyLine } from '#ui/BusyLine.tsx';
import type { Freshness } from '#domain/lists/screenStates.ts';
import { commonMessages } from '#ui/commonMessages.ts';
import { OfflineNote } from './OfflineNote.tsx';

const messages = defineMessages({
  refreshing: { id: 'Freshness.refreshing', defaultMessage: 'Refreshing' },
  failed: {
    id: 'Freshness.failed',
    defaultMessage: 'Could not refresh. What you see may be out of date.',
  },
  offline: { id: 'Freshness.offline', defaultMessage: 'Shown as last seen.' },
});

const offlineAsOf = defineMessage<{ time: string }>({
  id: 'Freshness.offlineAsOf',
  defaultMessage: 'Shown as of {time}.',
});

export interface FreshnessBannerProps {
  freshness: Freshness;
  onRetry: () => void;
}

/** Explains why the data is old, and shows a running refresh. */
export function FreshnessBanner({ freshness, onRetry }: FreshnessBannerProps) {
  const { formatMessage } = useIntl();
  switch (freshness.kind) {
    case 'fresh':
      return null;
    case 'refreshing':
      return <BusyLine label={formatMessage(messages.refreshing)} />;
    case 'refreshFailed':
      return (
        <Banner tone="warning" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
          <FormattedMessage {...messages.failed} />
        </Banner>
      );
    case 'offline':
      return (
        <OfflineNote>
          {freshness.asOf === null ? (
            <FormattedMessage {...messages.offline} />
          ) : (
            <FormattedMessage {...offlineAsOf} values={{ time: freshness.asOf }} />
          )}
        </OfflineNote>
      );
    default:
      return freshness satisfies never;
  }
}
