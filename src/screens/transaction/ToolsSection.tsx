import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';

const messages = defineMessages({
  label: { id: 'ToolsSection.label', defaultMessage: 'More actions' },
  share: { id: 'ToolsSection.share', defaultMessage: 'Share slip' },
  again: { id: 'ToolsSection.again', defaultMessage: 'Send again' },
});

export interface ToolsSectionProps {
  /** Opens the slip; null while no payment counts. */
  onShareSlip: (() => void) | null;
  /** Link to the form of a new transfer with the same data; null if the user may not start one. */
  sendAgain: LinkTarget | null;
}

/** Tools of a transfer that do not change it. Renders nothing without tools. */
export function ToolsSection({ onShareSlip, sendAgain }: ToolsSectionProps) {
  const { formatMessage } = useIntl();
  if (!onShareSlip && !sendAgain) return null;
  return (
    <ButtonGroup label={formatMessage(messages.label)}>
      {onShareSlip && (
        <Button variant="outline" onPress={onShareSlip}>
          <FormattedMessage {...messages.share} />
        </Button>
      )}
      {sendAgain && (
        <LinkButton variant="outline" {...sendAgain}>
          <FormattedMessage {...messages.again} />
        </LinkButton>
      )}
    </ButtonGroup>
  );
}
