import type { ReactNode, Ref } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { formatRupees } from '#domain/money/money.ts';
import type { KeptLine } from '#domain/reconciliation/reconciliation.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { text } from '#ui/theme/tokens.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { factMessages } from './left/factMessages.ts';
import { StatementText } from './StatementText.tsx';

const messages = defineMessages({
  debit: { id: 'StatedLine.debit', defaultMessage: 'Paid out' },
  credit: { id: 'StatedLine.credit', defaultMessage: 'Came in' },
  valueDay: { id: 'StatedLine.valueDay', defaultMessage: 'Value date' },
});

const Text = styled.p`
  ${text('small')}
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

export interface StatedLineProps {
  line: KeptLine;
  /** What is said about the line; null for nothing. @default null */
  note?: ReactNode;
  /** The element with the text of the bank. */
  textRef?: Ref<HTMLParagraphElement>;
}

/** What the bank states of a line, and what is left of it. */
export function StatedLine({ line, note = null, textRef }: StatedLineProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const facts = [
    { term: formatMessage(factMessages.day), value: shownDay(line.bookingDay, intl) },
    ...(line.valueDay === null || line.valueDay === line.bookingDay
      ? []
      : [{ term: formatMessage(messages.valueDay), value: shownDay(line.valueDay, intl) }]),
    { term: formatMessage(messages[line.direction]), value: formatRupees(line.amount) },
    ...(line.left === line.amount
      ? []
      : [{ term: formatMessage(factMessages.left), value: formatRupees(line.left) }]),
    ...(note === null ? [] : [{ term: formatMessage(factMessages.note), value: note }]),
  ];
  return (
    <>
      <Text ref={textRef}>
        <StatementText>{line.text || '-'}</StatementText>
      </Text>
      <DescriptionList items={facts} />
    </>
  );
}
