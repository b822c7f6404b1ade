import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { offlineText } from './offlineText.ts';

const messages = defineMessages({
  failedText: {
    id: 'ErrorState.failedText',
    defaultMessage: 'The server sent no valid response. Nothing was changed.',
  },
});

export interface ErrorStateProps {
  kind: 'failed' | 'offline';
  onRetry: () => void;
}

/** Error state of a screen without any data. */
export function ErrorState({ kind, onRetry }: ErrorStateProps) {
  const { formatMessage } = useIntl();
  const isOffline = kind === 'offline';
  return (
    <EmptyState
      drawing={isOffline ? 'offline' : 'error'}
      title={formatMessage(isOffline ? commonMessages.offline : commonMessages.somethingWentWrong)}
      text={formatMessage(isOffline ? offlineText : messages.failedText)}
      action={
        <Button variant="outline" onPress={onRetry}>
          <FormattedMessage {...commonMessages.retry} />
        </Button>
      }
    />
  );
}
