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
      'To install the app, open the browser’s menu and choose “Install app” or “Add to Home Screen”.',
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

/** The app runs in a browser or installed, with the possible action. */
export type InstallationState =
  /** `isExplained`: the browser has no install prompt, so instructions are shown instead. */
  | { kind: 'browser'; isExplained: boolean; onInstall: () => void }
  | { kind: 'installed'; isUpdating: boolean; onUpdate: () => void };

/** Installs the app, or updates the installed app. */
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
