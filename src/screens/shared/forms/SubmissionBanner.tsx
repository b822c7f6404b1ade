import { useContext, useEffect, useEffectEvent } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { type FormDraft, isUndecided } from '#ui/form/formDraft.ts';
import { OfflineContext } from './OfflineContext.ts';
import { OfflineReason } from './OfflineReason.tsx';
import { revealChanges } from './revealChanges.ts';
import type { Submission } from '#domain/lists/screenStates.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  offline: {
    id: 'Submission.offline',
    defaultMessage: 'You are offline. Nothing was sent; what you typed is kept.',
  },
  unknown: {
    id: 'Submission.unknown',
    defaultMessage:
      'No confirmation arrived, so this may already be recorded. Check before you try again.',
  },
  choose: {
    id: 'Submission.choose',
    defaultMessage: 'Somebody else changed the same fields. Choose what to send.',
  },
  review: { id: 'Submission.review', defaultMessage: 'Review' },
  check: { id: 'Submission.check', defaultMessage: 'Check status' },
  checking: { id: 'Submission.checking', defaultMessage: 'Checking whether it was recorded…' },
});

/** State and callbacks of a submission, for every screen with a form. */
export interface SubmissionBannerProps {
  submission: Submission;
  /** Draft of the form, with changes of its record by another user. */
  draft?: FormDraft | undefined;
  /** Checks on the server whether the submission was recorded. Keeps form input. */
  onCheck: () => void;
  /** Reads the record again. Keeps form input. */
  onReload: () => void;
}

/** The reason why a form was not sent or cannot be sent. */
export function SubmissionBanner(props: SubmissionBannerProps) {
  const isOffline = useContext(OfflineContext);
  const { draft, submission } = props;
  const isUndecidedDraft = isUndecided(draft?.changes ?? null);
  const reveal = useEffectEvent(() => draft && revealChanges(draft));
  // The pressed button is disabled now, so the focus moves to the conflict.
  const isRefused = isUndecidedDraft && submission.kind === 'conflict';
  useEffect(() => {
    if (isRefused) reveal();
  }, [isRefused]);
  return (
    <>
      {draft && isUndecidedDraft ? (
        <Banner
          tone="warning"
          actions={[{ label: messages.review, onPress: () => revealChanges(draft) }]}
        >
          <FormattedMessage {...messages.choose} />
        </Banner>
      ) : (
        <Outcome {...props} />
      )}
      {isOffline && props.submission.kind !== 'offline' && <OfflineReason />}
    </>
  );
}

function Outcome({ submission, onCheck, onReload }: SubmissionBannerProps) {
  switch (submission.kind) {
    case 'idle':
    case 'submitting':
      return null;
    case 'refused':
      return (
        <Banner tone="danger">
          {submission.message || <FormattedMessage {...commonMessages.somethingWentWrong} />}
        </Banner>
      );
    case 'conflict':
      return (
        <Banner tone="warning" actions={[{ label: commonMessages.reload, onPress: onReload }]}>
          {submission.message}
        </Banner>
      );
    case 'outcomeUnknown':
      return (
        <Banner tone="warning" actions={[{ label: messages.check, onPress: onCheck }]}>
          <FormattedMessage {...messages.unknown} />
        </Banner>
      );
    case 'checking':
      return (
        <Banner tone="warning">
          <FormattedMessage {...messages.checking} />
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
