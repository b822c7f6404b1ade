import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { colour, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  label: { id: 'PushSwitch.label', defaultMessage: 'Notifications on this device' },
  neutral: {
    id: 'PushSwitch.neutral',
    defaultMessage: 'Also while the app is closed. They show no names and no amounts.',
  },
  blocked: {
    id: 'PushSwitch.blocked',
    defaultMessage:
      'Notifications are blocked. Allow them for this site in the browser’s settings.',
  },
  unsupported: {
    id: 'PushSwitch.unsupported',
    defaultMessage:
      'This browser cannot show notifications. On an iPhone, add the app to the Home Screen first.',
  },
});

const Description = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

/**
 * - `loading`: it is not known yet whether they are on.
 * - `blocked`: the user does not allow them in the browser.
 * - `unsupported`: the browser has none.
 */
export type PushState =
  | { kind: 'loading' }
  | { kind: 'off'; isPending: boolean }
  | { kind: 'on'; isPending: boolean }
  | { kind: 'blocked' }
  | { kind: 'unsupported' };

export interface PushSwitchProps {
  state: PushState;
  onChange: (isOn: boolean) => void;
}

/** Turns notifications in this browser on or off. */
export function PushSwitch({ state, onChange }: PushSwitchProps) {
  const { formatMessage } = useIntl();
  const descriptionId = useId();
  const canChange = (state.kind === 'off' || state.kind === 'on') && !state.isPending;
  return (
    <Section>
      <Switch
        label={formatMessage(messages.label)}
        // While it changes, the switch shows the new state.
        isSelected={isOn(state)}
        isDisabled={!canChange}
        onChange={onChange}
        aria-describedby={descriptionId}
      />
      <Description id={descriptionId}>
        <FormattedMessage {...descriptionOf(state)} />
      </Description>
    </Section>
  );
}

function isOn(state: PushState): boolean {
  if (state.kind === 'on') return !state.isPending;
  return state.kind === 'off' && state.isPending;
}

function descriptionOf({ kind }: PushState) {
  switch (kind) {
    case 'blocked':
      return messages.blocked;
    case 'unsupported':
      return messages.unsupported;
    case 'loading':
    case 'off':
    case 'on':
      return messages.neutral;
    default:
      return kind satisfies never;
  }
}
