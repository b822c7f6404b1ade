import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import type { Freshness } from './states.ts';

const messages = defineMessages({
  failed: {
    id: 'Freshness.failed',
    defaultMessage: 'Could not refresh. What you see may be out of date.',
  },
  retry: { id: 'Freshness.retry', defaultMessage: 'Retry' },
  offline: {
    id: 'Freshness.offline',
    defaultMessage: 'Shown as last seen before you went offline.',
  },
});

const offlineAsOf = defineMessage<{ time: string }>({
  id: 'Freshness.offlineAsOf',
  defaultMessage: 'Shown as of {time}.',
});

export interface FreshnessBannerProps {
  freshness: Freshness;
  onRetry: () => void;
}

/** Says above old data why it is old; nothing while it is fresh or being refreshed. */
export function FreshnessBanner({ freshness, onRetry }: FreshnessBannerProps) {
  switch (freshness.kind) {
    case 'fresh':
    case 'refreshing':
      return null;
    case 'refreshFailed':
      return (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" onPress={onRetry}>
              <FormattedMessage {...messages.retry} />
            </Button>
          }
        >
          <FormattedMessage {...messages.failed} />
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="offline">
          {freshness.asOf === null ? (
            <FormattedMessage {...messages.offline} />
          ) : (
            <FormattedMessage {...offlineAsOf} values={{ time: freshness.asOf }} />
          )}
        </Banner>
      );
    default:
      return freshness satisfies never;
  }
}
