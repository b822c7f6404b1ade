import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

const messages = defineMessages({
  failedText: {
    id: 'Trouble.failedText',
    defaultMessage: 'The server gave no usable answer. Nothing was changed.',
  },
  offlineText: {
    id: 'Trouble.offlineText',
    defaultMessage: 'This appears as soon as the network is back.',
  },
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
      title={formatMessage(isOffline ? commonMessages.offline : commonMessages.somethingWentWrong)}
      text={formatMessage(isOffline ? messages.offlineText : messages.failedText)}
      action={
        <Button variant="outline" onPress={onRetry}>
          <FormattedMessage {...commonMessages.retry} />
        </Button>
      }
    />
  );
}
