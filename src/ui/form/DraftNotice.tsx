import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { Banner } from '../Banner.tsx';
import type { FormDraft } from './formDraft.ts';

const messages = defineMessages({
  startOver: { id: 'ui.DraftNotice.startOver', defaultMessage: 'Start over' },
  continue: { id: 'ui.DraftNotice.continue', defaultMessage: 'Continue editing' },
  discard: { id: 'ui.DraftNotice.discard', defaultMessage: 'Discard' },
});

const restored = defineMessage<{ time: string }>({
  id: 'ui.DraftNotice.restored',
  defaultMessage: 'What you typed at {time} is back.',
});

const offered = defineMessage<{ time: string }>({
  id: 'ui.DraftNotice.offered',
  defaultMessage: 'You have unsaved changes from {time}.',
});

export interface DraftNoticeProps {
  /** Notice about a restored or available draft. */
  notice: FormDraft['notice'];
}

/** Notifies the user at the top of a form about an earlier draft. */
export function DraftNotice({ notice }: DraftNoticeProps) {
  switch (notice.kind) {
    case 'none':
      return null;
    case 'restored':
      return (
        <Banner actions={[{ label: messages.startOver, onPress: notice.onStartOver }]}>
          <FormattedMessage {...restored} values={{ time: notice.time }} />
        </Banner>
      );
    case 'offered':
      return (
        <Banner
          actions={[
            { label: messages.continue, onPress: notice.onContinue },
            { label: messages.discard, onPress: notice.onDiscard },
          ]}
        >
          <FormattedMessage {...offered} values={{ time: notice.time }} />
        </Banner>
      );
    default:
      return notice satisfies never;
  }
}
