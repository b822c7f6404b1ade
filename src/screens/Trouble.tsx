import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

const messages = defineMessages({
  failed: { id: 'Trouble.failed', defaultMessage: 'Something Went Wrong!' },
  failedText: {
    id: 'Trouble.failedText',
    defaultMessage: 'The server gave no usable answer. Nothing was changed.',
  },
  offline: { id: 'Trouble.offline', defaultMessage: 'You are offline' },
  offlineText: {
    id: 'Trouble.offlineText',
    defaultMessage: 'This appears as soon as the network is back.',
  },
  retry: { id: 'Trouble.retry', defaultMessage: 'Retry' },
});

export interface TroubleProps {
  kind: 'failed' | 'offline';
  onRetry: () => void;
}

/** What a screen shows when it could not read anything at all. */
export function Trouble({ kind, onRetry }: TroubleProps) {
  const { formatMessage } = useIntl();
  const isOffline = kind === 'offline';
  return (
    <EmptyState
      drawing={isOffline ? 'offline' : 'error'}
      title={formatMessage(isOffline ? messages.offline : messages.failed)}
      text={formatMessage(isOffline ? messages.offlineText : messages.failedText)}
      action={
        <Button variant="outline" onPress={onRetry}>
          <FormattedMessage {...messages.retry} />
        </Button>
      }
    />
  );
}
