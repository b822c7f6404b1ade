import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { commonMessages } from '#ui/commonMessages.ts';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';

const messages = defineMessages({
  title: { id: 'ResetFactor.title', defaultMessage: 'Second step' },
  reset: { id: 'ResetFactor.reset', defaultMessage: 'Reset second step' },
  sure: {
    id: 'ResetFactor.sure',
    defaultMessage:
      'Only if the user has lost the phone and the recovery codes. The user is signed out everywhere and is told at the next sign-in, which needs the password alone.',
  },
});

const Buttons = styled.div`
  ${buttonRowCss}
`;

export interface ResetFactorProps {
  isPending: boolean;
  isDisabled: boolean;
  onReset: () => void;
}

/** Deletes the second step of a user, after the admin has read what that means. */
export function ResetFactor({ onReset, ...button }: ResetFactorProps) {
  const { formatMessage } = useIntl();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={formatMessage(messages.title)}>
      {isAsking ? (
        <Stack>
          <Banner tone="warning">
            <FormattedMessage {...messages.sure} />
          </Banner>
          <Buttons>
            <Button
              variant="outline"
              isDisabled={button.isPending}
              onPress={() => setIsAsking(false)}
            >
              <FormattedMessage {...commonMessages.cancel} />
            </Button>
            <ActionButton {...button} variant="danger" onPress={onReset}>
              <FormattedMessage {...messages.reset} />
            </ActionButton>
          </Buttons>
        </Stack>
      ) : (
        <ActionButton {...button} variant="outline" isWide onPress={() => setIsAsking(true)}>
          <FormattedMessage {...messages.reset} />
        </ActionButton>
      )}
    </Section>
  );
}
