import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { troubleMessages as messages } from './troubleMessages.ts';

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
          <FormattedMessage {...commonMessages.retry} />
        </Button>
      }
    />
  );
}
