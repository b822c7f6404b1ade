import { useContext } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { OfflineContext } from './OfflineContext.ts';
import { OfflineReason } from './OfflineReason.tsx';
import type { Submission } from './states.ts';

const messages = defineMessages({
  wrong: { id: 'Submission.wrong', defaultMessage: 'Something Went Wrong!' },
  offline: {
    id: 'Submission.offline',
    defaultMessage: 'You are offline. Nothing was sent; what you typed is kept.',
  },
  unknown: {
    id: 'Submission.unknown',
    defaultMessage:
      'The answer got lost on the way, so this may already have been done. Look before you try again.',
  },
  look: { id: 'Submission.look', defaultMessage: 'Look' },
  reload: { id: 'Submission.reload', defaultMessage: 'Reload' },
});

export interface SubmissionBannerProps {
  submission: Submission;
  /** Asks the server what became of it; what was typed stays. */
  onLook: () => void;
  /** Starts anew from what the server has now. */
  onReload: () => void;
}

/** How the last sending of a form ended, when it did not end well, and why nothing can be sent. */
export function SubmissionBanner(props: SubmissionBannerProps) {
  const isOffline = useContext(OfflineContext);
  return (
    <>
      <Outcome {...props} />
      {isOffline && props.submission.kind !== 'offline' && <OfflineReason />}
    </>
  );
}

function Outcome({ submission, onLook, onReload }: SubmissionBannerProps) {
  switch (submission.kind) {
    case 'idle':
    case 'submitting':
      return null;
    case 'refused':
      return (
        <Banner tone="danger">
          {submission.message || <FormattedMessage {...messages.wrong} />}
        </Banner>
      );
    case 'conflict':
      return (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" onPress={onReload}>
              <FormattedMessage {...messages.reload} />
            </Button>
          }
        >
          {submission.message}
        </Banner>
      );
    case 'outcomeUnknown':
      return (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" onPress={onLook}>
              <FormattedMessage {...messages.look} />
            </Button>
          }
        >
          <FormattedMessage {...messages.unknown} />
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="offline">
          <FormattedMessage {...messages.offline} />
        </Banner>
      );
    default:
      return submission satisfies never;
  }
}
