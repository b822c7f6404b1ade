import { useRef } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { NotedLine } from '#domain/reconciliation/reconciliation.ts';
import { Button } from '#ui/Button.tsx';
import { type CopyOutcome, copyText } from '#ui/copyText.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { space, text } from '#ui/theme/tokens.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { factMessages } from './factMessages.ts';
import { lineNoteMessages } from './noteMessages.ts';
import { NoteText } from './NoteText.tsx';

const messages = defineMessages({
  debit: { id: 'LineFacts.debit', defaultMessage: 'Paid out' },
  credit: { id: 'LineFacts.credit', defaultMessage: 'Came in' },
  valueDay: { id: 'LineFacts.valueDay', defaultMessage: 'Value date' },
  find: { id: 'LineFacts.find', defaultMessage: 'Find the transfer' },
  findHint: {
    id: 'LineFacts.findHint',
    defaultMessage:
      'If the payment was not recorded, copy the line as evidence, and open the transfer that it belongs to.',
  },
  copy: { id: 'LineFacts.copy', defaultMessage: 'Copy the line' },
});

export interface LineLinks {
  /** Returns the URL of the transfers that a line may have paid. */
  transfersHref: (line: NotedLine) => string;
  /** Called when what the bank states of a line was to be copied. */
  onCopied: (outcome: CopyOutcome) => void;
}

const Text = styled.p`
  ${text('small')}
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${space(2)};
`;

/** What the bank states of a line, and what is left of it. */
export function LineFacts({ line, links }: { line: NotedLine; links: LineLinks }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const text = useRef<HTMLParagraphElement>(null);
  async function copy() {
    if (text.current) links.onCopied(await copyText(copiedLine(line, intl), text.current));
  }
  const facts = [
    { term: formatMessage(factMessages.day), value: shownDay(line.bookingDay, intl) },
    ...(line.valueDay === null || line.valueDay === line.bookingDay
      ? []
      : [{ term: formatMessage(messages.valueDay), value: shownDay(line.valueDay, intl) }]),
    { term: formatMessage(messages[line.direction]), value: formatRupees(line.amount) },
    ...(line.left === line.amount
      ? []
      : [{ term: formatMessage(factMessages.left), value: formatRupees(line.left) }]),
    ...(line.note === null
      ? []
      : [
          {
            term: formatMessage(factMessages.note),
            value: (
              <>
                {formatMessage(lineNoteMessages[line.note])}
                <NoteText {...line} />
              </>
            ),
          },
        ]),
  ];
  return (
    <>
      <Text ref={text}>{line.text || '-'}</Text>
      <DescriptionList items={facts} />
      {line.direction === 'debit' && line.note === null && (
        <>
          <Text>
            <FormattedMessage {...messages.findHint} />
          </Text>
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
