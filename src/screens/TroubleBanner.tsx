import { FormattedMessage } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import type { TroubleProps } from './Trouble.tsx';
import { troubleMessages as messages } from './troubleMessages.ts';

/** As `Trouble`, where what could not be read keeps its place below. */
export function TroubleBanner({ kind, onRetry }: TroubleProps) {
  return (
    <Banner
      tone={kind === 'offline' ? 'offline' : 'danger'}
      action={
        <Button variant="quiet" onPress={onRetry}>
          <FormattedMessage {...commonMessages.retry} />
        </Button>
      }
    >
      <FormattedMessage {...messages[kind]} />
    </Banner>
  );
}
