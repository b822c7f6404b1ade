import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';

const messages = defineMessages({
  label: { id: 'ShortcutsSwitch.label', defaultMessage: 'Keyboard shortcuts' },
  description: {
    id: 'ShortcutsSwitch.description',
    defaultMessage: 'Single keys, on this device. They do nothing while you type.',
  },
  show: { id: 'ShortcutsSwitch.show', defaultMessage: 'Show shortcuts' },
});

const Description = styled.p`
  margin-block-end: ${space(3)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

export interface ShortcutsSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Opens the list of all shortcuts. */
  onShowMap: () => void;
}

/** Turns keyboard shortcuts on this device on or off, and shows which there are. */
export function ShortcutsSwitch({ isOn, onChange, onShowMap }: ShortcutsSwitchProps) {
  const { formatMessage } = useIntl();
  const descriptionId = useId();
  return (
    <Section>
      <Switch
        label={formatMessage(messages.label)}
        isSelected={isOn}
        onChange={onChange}
        aria-describedby={descriptionId}
      />
      <Description id={descriptionId}>
        <FormattedMessage {...messages.description} />
      </Description>
      <Button variant="outline" isWide onPress={onShowMap}>
        <FormattedMessage {...messages.show} />
      </Button>
    </Section>
  );
}
