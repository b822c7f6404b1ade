import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { Stack } from '#ui/Stack.tsx';
import { colour, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  install: { id: 'Installation.install', defaultMessage: 'Install App' },
  update: { id: 'Installation.update', defaultMessage: 'Update App' },
  explanation: {
    id: 'Installation.explanation',
    defaultMessage:
      'This browser wants to be asked in its menu: open it and choose “Install app” or “Add to Home Screen”.',
  },
});

const Explanation = styled.output`
  display: block;
  ${text('small')}
  color: ${colour('inkSoft')};

  &:empty {
    display: none;
  }
`;

/** Where the app runs, and what can be done about it there. */
export type InstallationState =
  /** `isExplained`: the browser offers no question to ask, so the way is told instead. */
  | { kind: 'browser'; isExplained: boolean; onInstall: () => void }
  | { kind: 'installed'; isUpdating: boolean; onUpdate: () => void };

/** Brings the app to the home screen; installed, brings it up to date. */
export function Installation({ state }: { state: InstallationState }) {
  return (
    <Section>
      {state.kind === 'installed' ? (
        <Button
          variant="outline"
          icon="retry"
          isWide
          isPending={state.isUpdating}
          onPress={state.onUpdate}
        >
          <FormattedMessage {...messages.update} />
        </Button>
      ) : (
        <Stack>
          <Button variant="outline" icon="download" isWide onPress={state.onInstall}>
            <FormattedMessage {...messages.install} />
          </Button>
          <Explanation>
            {state.isExplained && <FormattedMessage {...messages.explanation} />}
          </Explanation>
        </Stack>
      )}
    </Section>
  );
}
