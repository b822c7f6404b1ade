import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';

const messages = defineMessages({
  discard: { id: 'ui.RestoredNote.discard', defaultMessage: 'Start anew' },
});

const restored = defineMessage<{ time: string }>({
  id: 'ui.RestoredNote.restored',
  defaultMessage: 'What you typed at {time} is back.',
});

export interface RestoredNoteProps {
  /** When it was typed, as text for people. */
  time: string;
  /** Forgets it and empties the form. */
  onDiscard: () => void;
}

/** Says at the top of a form that it holds what was typed into it earlier. */
export function RestoredNote({ time, onDiscard }: RestoredNoteProps) {
  return (
    <Banner
      tone="info"
      action={
        <Button variant="quiet" onPress={onDiscard}>
          <FormattedMessage {...messages.discard} />
        </Button>
      }
    >
      <FormattedMessage {...restored} values={{ time }} />
    </Banner>
  );
}
