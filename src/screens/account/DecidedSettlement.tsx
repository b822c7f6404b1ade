import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { DecidedSettlement as Decided, SettlementOutcome } from '#domain/account/account.ts';
import type { StatusColour } from '#domain/workflow/workflow.ts';
import { Section } from '#ui/Section.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { byMessage, kindMessages } from './accountTexts.ts';
import { SettlementLine } from './SettlementLine.tsx';

const outcomeMessages = defineMessages({
  confirmed: { id: 'Decided.confirmed', defaultMessage: 'Confirmed' },
  declined: { id: 'Decided.declined', defaultMessage: 'Declined' },
  withdrawn: { id: 'Decided.withdrawn', defaultMessage: 'Withdrawn' },
}) satisfies Record<SettlementOutcome, unknown>;

const colours = {
  confirmed: 'GREEN',
  declined: 'RED',
  withdrawn: 'GREY',
} as const satisfies Record<SettlementOutcome, StatusColour>;

const Decision = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Reason = styled.p`
  margin-block-start: ${space(2)};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A settlement with the decision about it: outcome, user, time and reason. */
export function DecidedSettlement({ settlement }: { settlement: Decided }) {
  const { formatMessage } = useIntl();
  const { outcome, decidedBy, decidedAt, reason } = settlement;
  return (
    <Section title={formatMessage(kindMessages.settlement)}>
      <Decision>
        <StatusTag colour={colours[outcome]}>{formatMessage(outcomeMessages[outcome])}</StatusTag>
        <FormattedMessage {...byMessage} values={{ user: decidedBy }} />
        <Timestamp iso={decidedAt} />
      </Decision>
      {reason && <Reason>{reason}</Reason>}
      <SettlementLine settlement={settlement} />
    </Section>
  );
}
