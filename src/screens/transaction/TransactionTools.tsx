import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';

const messages = defineMessages({
  label: { id: 'TransactionTools.label', defaultMessage: 'More actions' },
  share: { id: 'TransactionTools.share', defaultMessage: 'Share slip' },
  again: { id: 'TransactionTools.again', defaultMessage: 'Send again' },
});

export interface TransactionToolsProps {
  /** Opens the slip; null while no payment counts. */
  onShareSlip: (() => void) | null;
  /** Link to the form of a new transfer with the same data; null if the user may not start one. */
  sendAgain: LinkTarget | null;
}

/** Tools of a transfer that do not change it. Renders nothing without tools. */
export function TransactionTools({ onShareSlip, sendAgain }: TransactionToolsProps) {
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
