import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { timestampText } from '#ui/timestampText.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';

const messages = defineMessages({
  title: { id: 'LockedNote.title', defaultMessage: 'Locked' },
  unlock: { id: 'LockedNote.unlock', defaultMessage: 'Unlock' },
});

const reasonMessage = defineMessage<{ time: string }>({
  id: 'LockedNote.reason',
  defaultMessage: 'Not used since {time}. This user cannot sign in until unlocked.',
});

export interface LockedNoteProps {
  /** Time of the last use, in ISO 8601 with offset. */
  unusedSince: string;
  isPending: boolean;
  isDisabled: boolean;
  onUnlock: () => void;
}

/** Explains why an active user cannot sign in, with a button that unlocks the account. */
export function LockedNote({ unusedSince, onUnlock, ...button }: LockedNoteProps) {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage(messages.title)}>
      <Stack>
        <p>
          <FormattedMessage
            {...reasonMessage}
            values={{ time: timestampText(intl, unusedSince) }}
          />
        </p>
        <ActionButton {...button} variant="outline" isWide onPress={onUnlock}>
          <FormattedMessage {...messages.unlock} />
        </ActionButton>
      </Stack>
    </Section>
  );
}
