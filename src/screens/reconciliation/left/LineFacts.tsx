import { useRef } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { NotedLine } from '#domain/reconciliation/reconciliation.ts';
import { Button } from '#ui/Button.tsx';
import { type CopyOutcome, copyText } from '#ui/copyText.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { space, text } from '#ui/theme/tokens.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { reconciliationMessages } from '../reconciliationMessages.ts';
import { StatedLine } from '../StatedLine.tsx';
import { lineNoteMessages } from './noteMessages.ts';
import { NoteText } from './NoteText.tsx';

const messages = defineMessages({
  find: { id: 'LineFacts.find', defaultMessage: 'Find the transfer' },
  findHint: {
    id: 'LineFacts.findHint',
    defaultMessage:
      'If the payment was not recorded, copy the line as evidence, and open the transfer that it belongs to.',
  },
  copy: { id: 'LineFacts.copy', defaultMessage: 'Copy the line' },
});

export interface LineLinks {
  /** Returns the link to the payments that may be matched with a line. */
  byHandLink: (line: NotedLine) => LinkTarget;
  /** Returns the URL of the transfers that a line may have paid. */
  transfersHref: (line: NotedLine) => string;
  /** Called when what the bank states of a line was to be copied. */
  onCopied: (outcome: CopyOutcome) => void;
}

const Hint = styled.p`
  ${text('small')}
`;

const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${space(2)};
`;

/** What the bank states of a line, what is left of it, and what can be done about it. */
export function LineFacts({ line, links }: { line: NotedLine; links: LineLinks }) {
  const intl = useIntl();
  const text = useRef<HTMLParagraphElement>(null);
  async function copy() {
    if (text.current) links.onCopied(await copyText(copiedLine(line, intl), text.current));
  }
  return (
    <>
      <StatedLine
        line={line}
        textRef={text}
        note={
          line.note && (
            <>
              {intl.formatMessage(lineNoteMessages[line.note])}
              <NoteText {...line} />
            </>
          )
        }
      />
      {line.direction === 'debit' && line.note === null && (
        <>
          <LinkButton variant="outline" isWide {...links.byHandLink(line)}>
            <FormattedMessage {...reconciliationMessages.byHand} />
          </LinkButton>
          <Hint>
            <FormattedMessage {...messages.findHint} />
          </Hint>
          <Actions>
            <Button variant="outline" onPress={() => void copy()}>
              <FormattedMessage {...messages.copy} />
            </Button>
            <LinkButton variant="outline" href={links.transfersHref(line)}>
              <FormattedMessage {...messages.find} />
            </LinkButton>
          </Actions>
        </>
      )}
    </>
  );
}

/** What the bank states of a line, for a message about it. */
const copiedLine = ({ bookingDay, amount, text }: NotedLine, intl: IntlShape) =>
  `${shownDay(bookingDay, intl)}, ${formatRupees(amount)}: ${text}`;
